import type { ClientBase } from 'pg';
import { type DataSource, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { copyRows, type CopyValue } from '@libs/copy-rows';
import { connectionFault } from './connection-fault';

/** Inserts rows in a transaction of its own, all or none: when it resolves they are committed. `into` as in `Tx.copy`. */
export async function copyAlone(
  dataSource: DataSource,
  into: string,
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await copyWith(runner, into, rows);
  } catch (error) {
    throw connectionFault(error);
  } finally {
    await runner.release();
  }
}

/** TypeORM has no COPY: the rows go to its connection directly. */
export async function copyWith(
  runner: QueryRunner,
  into: string,
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  await copyRows((await runner.connect()) as ClientBase, into, rows);
}
