import 'reflect-metadata';
import { type Ending, runProgram } from '@libs/ending';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { loadEnvFile, readSettings, type Settings } from '../../src/infrastructure/config';
import { openDatabase, openedDatabase } from '../../src/infrastructure/database';
import { addressOfLink, MakeAdminLink, MakeAdminLinkHandler } from '../../src/people';

/** `npm run admin:link [-- ana@example.com]`: prints a link that signs an admin in once; makes the admin where there is none. */
async function main(ending: Ending): Promise<void> {
  loadEnvFile();
  const settings = readSettings(process.env, false);
  const email = process.argv[2] ?? null;
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`${email} is no e-mail address`);
  const open = openedDatabase(settings) ?? (await openDatabase(settings, () => undefined, ending));
  const dataSource = await createDataSource(open.url, 2).initialize();
  try {
    const link = await new MakeAdminLinkHandler(new UnitOfWork(dataSource)).execute(new MakeAdminLink(email));
    console.log(`${addressOfLink(originOf(settings), link!.token)}\nIt works once, within 30 minutes.`);
  } finally {
    await dataSource.destroy();
  }
}

function originOf({ PUBLIC_URL, PORT }: Settings): string {
  return PUBLIC_URL === null ? `http://localhost:${PORT}` : new URL(PUBLIC_URL).origin;
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).message}\n`),
  resultMatters: true,
  usage: `npm run admin:link [-- ana@example.com]
Prints a link that signs an admin in once, within 30 minutes: the one with this address, else the first. Makes the person
an admin, and makes the person, where needed. Needs DATABASE_URL, or DATA_DIR of the embedded database (docs/people.md).`,
});
