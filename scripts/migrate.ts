import { type Ending, runProgram } from '@libs/ending';
import { createDataSource } from '../ormconfig';
import { loadEnvFile, readSettings } from '../src/infrastructure/config';
import { connect, openDatabase } from '../src/infrastructure/database';

/** Migrates the schema and exits; needs no secrets: for deploys that migrate before processes start. */
async function migrate(ending: Ending): Promise<void> {
  loadEnvFile();
  const settings = readSettings(process.env, false);
  const say = (line: string) => console.log(line);
  const log = { info: say, warn: say };
  const database = await openDatabase(settings, say, ending);
  const dataSource = createDataSource(database.url, 2);
  ending.onEnd('the connections', async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
  });
  await connect(dataSource, database.url, log);
  say('the schema is up to date');
}

void runProgram(migrate, {
  resultMatters: true,
  usage: `npm run migrate
Brings the schema of DATABASE_URL up to date. Needs no other setting.`,
});
