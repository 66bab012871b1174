import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@libs/embedded-postgres';
import { createDataSource } from '../../../ormconfig';
import { connect } from '../../../src/infrastructure/database';
import { WITHOUT_DISK } from './server-settings';

const silent = { info: () => undefined, warn: () => undefined };

/**
 * A Postgres of one suite alone, with the schema in place. In the one that all suites share, a transaction of another
 * suite keeps dead rows from being skipped, in this suite's database too.
 */
export class OwnPostgres {
  private constructor(
    private readonly postgres: EmbeddedPostgres,
    private readonly dataDir: string,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const dataDir = await mkdtemp(join(tmpdir(), 'oms-own-'));
    const postgres = await startEmbeddedPostgres({
      dataDir,
      port: 0,
      database: 'template_orders',
      settings: WITHOUT_DISK,
    });
    const dataSource = createDataSource(postgres.url, 2);
    await connect(dataSource, postgres.url, silent);
    await dataSource.destroy();
    return new OwnPostgres(postgres, dataDir);
  }

  /** Leads to the migrated database that others are copied from. */
  get url(): string {
    return this.postgres.url;
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
