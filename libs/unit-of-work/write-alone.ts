import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { patiently } from '@libs/live-connections';
import { isUndone } from './faults/database-fault';
import { OutcomeUnknownError } from './faults/outcome-unknown';

/** What `pg` says of a connection that it did not even try: the statement never left. */
const NOT_SENT = /not queryable/i;

/**
 * Runs one statement as its own transaction: committed when this resolves. For what TypeORM can't do, and for
 * writes whose outcome must be known.
 * @param statementMs how long it may take, if less than usual
 * @throws OutcomeUnknownError when the connection is lost after the statement was sent
 */
export async function writeAlone<T>(
  dataSource: DataSource,
  write: (client: ClientBase) => Promise<T>,
  statementMs: number | null = null,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as ClientBase;
    patiently(client, statementMs);
    try {
      return await write(client);
    } catch (error) {
      throw asCommitFault(error);
    } finally {
      patiently(client, null);
    }
  } finally {
    await runner.release();
  }
}

/**
 * What the error of a committing statement means: an error of Postgres is final, a lost response leaves the
 * outcome open.
 */
export function asCommitFault(error: unknown): unknown {
  if (isUndone(error) || NOT_SENT.test((error as Error).message)) return error;
  return new OutcomeUnknownError(error);
}
