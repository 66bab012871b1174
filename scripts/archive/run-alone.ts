import type { DataSource } from 'typeorm';
import { ENDS_WITH_ITS_HOST } from '../../src/infrastructure/database';

const ARCHIVE_LOCK = 727_004;

/**
 * Does the work unless another process does such work on the database: then it gives null. The lock is of an idle transaction, which a pooler
 * leaves on its connection, and which Postgres ends with the process or its host. It is asked for without a parameter: with one the statement
 * would keep its snapshot until the transaction ends, which holds up vacuum and whoever builds an index concurrently.
 */
export async function runAlone<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T | null> {
  const holder = dataSource.createQueryRunner();
  try {
    await holder.startTransaction();
    await holder.query(ENDS_WITH_ITS_HOST);
    const [lock] = (await holder.query(`SELECT pg_try_advisory_xact_lock(${ARCHIVE_LOCK}) AS is_mine`)) as {
      is_mine: boolean;
    }[];
    return lock!.is_mine ? await work() : null;
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  }
}
