import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { isBlocked } from '@libs/unit-of-work';
import { remindEvery10s, type StartLog } from './until-available';

/** Whoever needs a table that a migration waits for queues behind it. */
const LOCK_MS = 1_000;
/** Then they are done with what has queued up. */
const PAUSE_MS = 2_000;

/** Of a transaction: Postgres ends it about 8 s after its host has vanished, and with it its locks. */
export const ENDS_WITH_ITS_HOST = `
  SET LOCAL tcp_keepalives_idle = 5; SET LOCAL tcp_keepalives_interval = 1; SET LOCAL tcp_keepalives_count = 3;
  SET LOCAL tcp_user_timeout = 8000; SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Runs the missing migrations, each in a transaction of its own unless it says otherwise. One that would have to wait for another
 * transaction, such as a backup, makes nobody else wait: it is repeated until it gets its locks.
 * @param oldestTransaction says whose it is, for the log
 */
export async function runMigrations(
  dataSource: DataSource,
  log: StartLog,
  oldestTransaction: () => Promise<string>,
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const executor = new MigrationExecutor(dataSource, runner);
  const sayWhoBlocks = async ({ name }: Migration) =>
    log.warn(
      `${name} waits until nobody uses its tables; the oldest transaction: ${await oldestTransaction()}`,
    );
  try {
    for (const migration of await executor.getPendingMigrations()) {
      await repeatWhileBlocked(
        () => runUnlessBlocked(executor, runner, migration),
        () => sayWhoBlocks(migration),
      );
      log.info(`migrated: ${migration.name}`);
    }
  } finally {
    await runner.release();
  }
}

async function repeatWhileBlocked(
  runUnlessBlocked: () => Promise<boolean>,
  remind: () => Promise<void>,
): Promise<void> {
  const isTimeToRemind = remindEvery10s();
  while (!(await runUnlessBlocked())) {
    if (isTimeToRemind()) await remind();
    await pause(PAUSE_MS);
  }
}

/** False when another transaction was in the way: then nothing was done. */
async function runUnlessBlocked(
  executor: MigrationExecutor,
  runner: QueryRunner,
  migration: Migration,
): Promise<boolean> {
  if (migration.instance?.transaction === false) {
    await executor.executeMigration(migration);
    return true;
  }
  await runner.startTransaction();
  try {
    await runner.query(`${ENDS_WITH_ITS_HOST}; SET LOCAL lock_timeout = ${LOCK_MS}`);
    await executor.executeMigration(migration);
    await runner.commitTransaction();
    return true;
  } catch (error) {
    // The first error says why; that of a connection which is gone doesn't.
    await runner.rollbackTransaction().catch(() => undefined);
    if (isBlocked(error)) return false;
    throw error;
  }
}
