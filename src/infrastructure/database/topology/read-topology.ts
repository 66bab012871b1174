import type { DataSource } from 'typeorm';
import { CitusCluster } from './citus-cluster';
import { OnePostgres } from './one-postgres';
import type { Topology } from './topology';

export interface FoundTopology {
  readonly topology: Topology;
  /** For whoever runs the service; null when all is well. */
  readonly warning: string | null;
}

/** Reads from the database where its rows are. Once is enough: tables are distributed only while no process runs. */
export async function readTopology(dataSource: DataSource): Promise<FoundTopology> {
  const [citus] = await dataSource.query<unknown[]>(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (citus === undefined) return { topology: new OnePostgres(dataSource), warning: null };
  const [distributed] = await dataSource.query<unknown[]>(
    `SELECT 1 FROM pg_dist_partition WHERE logicalrelid = 'jobs'::regclass AND partmethod = 'h'`,
  );
  if (distributed === undefined) return { topology: new OnePostgres(dataSource), warning: NOT_DISTRIBUTED };
  return { topology: new CitusCluster(dataSource), warning: null };
}

const NOT_DISTRIBUTED =
  'the database has Citus, but the tables lie on the coordinator alone: stop all processes and run ' +
  'deploy/citus/distribute.sql, which needs the migrated schema';
