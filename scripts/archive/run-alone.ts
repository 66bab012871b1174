import type { DataSource } from 'typeorm';

const ARCHIVE_LOCK = 727_004;

/**
 * Does the work unless another process does such work on the database: then it gives null. The lock is of an idle transaction, which a pooler
 * leaves on its connection, and which Postgres ends with the process; it keeps no snapshot, so that vacuum is not held up.
 */
export async function runAlone<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T | null> {
  const holder = dataSource.createQueryRunner();
  try {
    await holder.startTransaction();
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const [lock] = (await holder.query('SELECT pg_try_advisory_xact_lock($1) AS is_mine', [
      ARCHIVE_LOCK,
    ])) as {
      is_mine: boolean;
    }[];
    return lock!.is_mine ? await work() : null;
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  }
}
