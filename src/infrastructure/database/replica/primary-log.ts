import type { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import { type LogPosition, WRITTEN } from '@libs/unit-of-work';

/** All who ask while a statement is under way share the next one: it is sent after they asked. */
const TOGETHER = { maxBatch: 1_000, maxInFlight: 1, splitOnFailure: () => false };

/** How far the log of the primary is. */
export interface Written {
  readonly position: LogPosition;
  /** Another one after each failover. */
  readonly timeline: string;
}

/** Asks the primary how far its log is. */
export class PrimaryLog {
  private readonly asked: GroupCommit<null, Written>;

  constructor(private readonly dataSource: DataSource) {
    this.asked = new GroupCommit(async (all) => {
      const [row] = await dataSource.query<[{ position: string; timeline: string }]>(WRITTEN);
      const written = { ...row, position: BigInt(row.position) };
      return all.map(() => written);
    }, TOGETHER);
  }

  /** Before this position is everything that was committed, by any process, before this call. */
  written(): Promise<Written> {
    return this.asked.submit(null);
  }

  /** What a primary and its replicas have in common, and no other Postgres has. */
  identity(): Promise<string> {
    return identityOf(this.dataSource);
  }
}

export async function identityOf(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<{ identity: string }[]>(
    `SELECT system_identifier || ' ' || current_database() AS identity FROM pg_control_system()`,
  );
  return row!.identity;
}
