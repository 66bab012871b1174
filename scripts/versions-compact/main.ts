import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { type Ending, runProgram } from '@libs/ending';
import { createDataSource } from '../../ormconfig';
import { VersionCompaction } from '../../src/orders';
import { permitShortRows } from '../../src/infrastructure/short-rows';
import { loadEnvFile, readSettings } from '../../src/infrastructure/config';
import { openDatabase, readTopology } from '../../src/infrastructure/database';
import type { LivingProcess } from '../../src/infrastructure/encryption';
import { processesAtFault } from '../secrets-rotate/await-processes';

/** `npm run versions:compact`: with the service's own settings, ends with 0 when all versions are stored as what changed. */
async function main(ending: Ending): Promise<void> {
  loadEnvFile();
  const database = await openDatabase(readSettings(), (line) => console.log(line), ending);
  const dataSource = await createDataSource(database.url, 2).initialize();
  try {
    process.exitCode = await compact(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function compact(dataSource: DataSource): Promise<number> {
  const { topology } = await readTopology(dataSource);
  if (topology.choose({ together: false, spread: true })) {
    console.error(
      'In a cluster every version stays whole (docs/operations.md#versions-that-store-what-changed).',
    );
    return 1;
  }
  if (await arePrevious(dataSource)) return 1;
  await permitShortRows(dataSource);
  // One that started at the same moment was not refused.
  if (await arePrevious(dataSource)) return 1;
  const rewritten = await new VersionCompaction(dataSource).run();
  console.log(`${rewritten} versions are stored as what changed now.`);
  return 0;
}

async function arePrevious(dataSource: DataSource): Promise<boolean> {
  const found = await processesAtFault(dataSource, readsOnlyWhole);
  found.forEach((sentence) => console.error(sentence));
  if (found.length > 0) {
    console.error(
      'No version was changed: end these processes first (docs/operations.md#versions-that-store-what-changed).',
    );
  }
  return found.length > 0;
}

function readsOnlyWhole({ reads_deltas }: LivingProcess): string | null {
  return reads_deltas ? null : 'is of a release that reads only whole versions';
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).message}\n`),
  resultMatters: true,
  usage: `npm run versions:compact
Stores the versions of orders as what changed, while the service works (docs/operations.md#versions-that-store-what-changed).`,
});
