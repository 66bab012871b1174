import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { patiently } from '@libs/live-connections';
import { isUndone } from './faults/database-fault';
import { OutcomeUnknownError } from './faults/outcome-unknown';

/** What `pg` says of a connection that it did not even try: the statement never left. */
const NOT_SENT = /not queryable/i;

/**
 * Runs one statement that is its own transaction: when this resolves it is committed. For what TypeORM does not know, and
 * for writes of which somebody has to know how they ended.
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

/** What the fault of a statement that commits means: a refusal stays what it is, a lost answer leaves it open. */
export function asCommitFault(error: unknown): unknown {
  if (isUndone(error) || NOT_SENT.test((error as Error).message)) return error;
  return new OutcomeUnknownError(error);
}
