import 'reflect-metadata';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DataSource } from 'typeorm';
import { type Ending, runProgram } from '@libs/ending';
import { createDataSource } from '../../ormconfig';
import { loadEnvFile, readSettings } from '../../src/infrastructure/config';
import {
  ConnectionLimits,
  openDatabase,
  openedDatabase,
  readTopology,
  refuseReleasesWithout,
} from '../../src/infrastructure/database';
import type { LivingProcess } from '../../src/infrastructure/encryption';
import { ArchiveCheck, ArchiveFolder, ArchiveRestore, ArchiveRun } from '../../src/orders';
import { processesAtFault } from '../secrets-rotate/await-processes';
import { type ArchiveCommand, commandIn } from './command';
import { runAlone } from './run-alone';

/** Its statements are short: one that takes longer is in the way of others. */
const STATEMENT_MS = 60_000;

/** `npm run archive`: with the service's own settings. */
async function main(ending: Ending): Promise<void> {
  loadEnvFile();
  const command = commandIn(process.argv.slice(2));
  const settings = readSettings(process.env, false);
  if (settings.ARCHIVE_DIR === null)
    throw new Error(
      'ARCHIVE_DIR is required: the folder of the archive, which every process of the service can read',
    );
  const folder = new ArchiveFolder(resolve(settings.ARCHIVE_DIR));
  const open = openedDatabase(settings) ?? (await openDatabase(settings, console.log, ending));
  // One connection keeps others out, one reads pages while the third works on their rows.
  const dataSource = createDataSource(open.url, 3);
  new ConnectionLimits(dataSource, { server: 'database', statementMs: STATEMENT_MS }).limitTimes();
  await dataSource.initialize();
  try {
    process.exitCode = await carryOut(command, dataSource, folder);
  } finally {
    await dataSource.destroy();
  }
}

async function carryOut(
  command: ArchiveCommand,
  dataSource: DataSource,
  folder: ArchiveFolder,
): Promise<number> {
  if (command.kind === 'verify') return verify(dataSource, folder);
  if (command.kind === 'foresee') {
    const { orders, files, waiting } = await new ArchiveRun(dataSource, folder, console.log).foresee(
      command.before,
    );
    console.log(`${orders} orders of ${files} days would be archived. ${sayWaiting(waiting)}`);
    return 0;
  }
  const work = () =>
    command.kind === 'restore'
      ? restore(command.what, dataSource, folder)
      : archive(command.before, dataSource, folder);
  const outcome = await runAlone(dataSource, work);
  if (outcome === null) console.error('Another npm run archive works on this database: nothing was done.');
  return outcome ?? 1;
}

async function archive(before: Date, dataSource: DataSource, folder: ArchiveFolder): Promise<number> {
  if (await arePrevious(dataSource)) return 1;
  // A run that can write nothing does not close the way back.
  await makeWritable(folder.path);
  await refuseReleasesWithout(dataSource, 'ArchiveOfVersions1795600250000');
  // One that started at the same moment was not refused.
  if (await arePrevious(dataSource)) return 1;
  const run = new ArchiveRun(dataSource, folder, console.log);
  const { orders, files, waiting, left, damaged } = await run.run(before);
  console.log(`${orders} orders were archived in ${files} files. ${sayWaiting(waiting + left)}`);
  if (damaged === 0) return 0;
  console.error(
    `Files are damaged, as said above: npm run archive -- --verify says whether anything is missing.`,
  );
  return 1;
}

async function makeWritable(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`ARCHIVE_DIR can't be written to: ${(error as Error).message}`, { cause: error });
  }
}

function sayWaiting(orders: number): string {
  return orders === 0
    ? 'None waits.'
    : `${orders} wait for a later run: events are told from them still, or they are being changed.`;
}

async function restore(what: string, dataSource: DataSource, folder: ArchiveFolder): Promise<number> {
  const { topology } = await readTopology(dataSource);
  const restoring = new ArchiveRestore(
    dataSource,
    folder,
    topology.choose({ together: true, spread: false }),
  );
  const isDay = what.length === '2025-10-22'.length;
  const versions = await (isDay ? restoring.day(what) : restoring.order(what));
  console.log(`${versions} versions are in the database again.`);
  return versions === 0 ? 1 : 0;
}

async function verify(dataSource: DataSource, folder: ArchiveFolder): Promise<number> {
  const { files, stretches, faults, strangers } = await new ArchiveCheck(dataSource, folder).run();
  for (const name of strangers) console.log(`${name}: not of this database's archive`);
  for (const fault of faults) console.error(fault);
  console.log(
    `${files} files with ${stretches} stretches of versions: ${faults.length === 0 ? 'all is there' : `${faults.length} faults`}.`,
  );
  return faults.length === 0 ? 0 : 1;
}

async function arePrevious(dataSource: DataSource): Promise<boolean> {
  const found = await processesAtFault(dataSource, readsNoArchive);
  found.forEach((sentence) => console.error(sentence));
  if (found.length > 0)
    console.error('Nothing was archived: end these processes first (docs/operations.md#the-archive).');
  return found.length > 0;
}

function readsNoArchive({ reads_archive }: LivingProcess): string | null {
  return reads_archive ? null : 'is of a release that reads no archive';
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).message}\n`),
  resultMatters: true,
  usage: `npm run archive -- --older-than 400d [--dry-run]
    Moves old versions of completed and cancelled orders whose last change is as old into files of ARCHIVE_DIR.
npm run archive -- --verify
    Checks every file against its checksums and the database.
npm run archive -- --restore <order id, or day of files such as 2025-10-22>
    Puts versions back into the database.
With the settings of the service, while it works (docs/operations.md#the-archive).`,
});
