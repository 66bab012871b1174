import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { copyRows, type CopyValue } from '@libs/copy-rows';

/**
 * Inserts rows in a transaction of its own, all or none: when it resolves they are committed. `into` as in `Tx.copy`.
 * TypeORM has no COPY: the rows go to its connection directly.
 */
export async function copyAlone(
  dataSource: DataSource,
  into: string,
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await copyRows((await runner.connect()) as ClientBase, into, rows);
  } finally {
    await runner.release();
  }
}
