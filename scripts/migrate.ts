import { existsSync } from 'node:fs';
import { createDataSource } from '../ormconfig';
import { readSettings } from '../src/config';
import { connect, openDatabase } from '../src/database';

/** Brings the schema up to date and ends: for a deploy that migrates before its processes start. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings();
  const say = (line: string) => console.log(line);
  const database = await openDatabase(settings, say);
  const dataSource = createDataSource(database.url, 2);
  try {
    await connect(dataSource, database.url, say);
    say('the schema is up to date');
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
