import { createDataSource } from '../../ormconfig';
import { connect } from '../../src/infrastructure/database';
import type { BenchPostgres } from './postgres';

/** Makes an empty database with the service's schema; gives its address. */
export async function createOrdersTemplate(
  postgres: BenchPostgres,
  name = 'orders_template',
): Promise<string> {
  const url = await postgres.create(name);
  const source = createDataSource(url, 2);
  await connect(source, url, { info: () => undefined, warn: () => undefined });
  await source.destroy();
  return url;
}
