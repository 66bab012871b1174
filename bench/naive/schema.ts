import { DataSource } from 'typeorm';
import { ENTITIES } from './entities';

/** Makes the rival's tables. */
export async function createRivalSchema(url: string): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url,
    entities: ENTITIES,
    synchronize: true,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
  });
  await source.initialize();
  await source.destroy();
}
