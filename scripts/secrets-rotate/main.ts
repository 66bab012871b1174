import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { EmbeddedPostgresError } from '@libs/embedded-postgres';
import { type Ending, runProgram } from '@libs/ending';
import { SecretBox } from '@libs/secret-box';
import { createDataSource } from '../../ormconfig';
import { ConfigVault } from '../../src/channels';
import {
  completeSettings,
  InvalidSettingsError,
  loadEnvFile,
  readSettings,
} from '../../src/infrastructure/config';
import { openDatabase, readTopology } from '../../src/infrastructure/database';
import {
  bindFromNowOn,
  EncryptionKeyError,
  enterKey,
  forgetOtherKeys,
} from '../../src/infrastructure/encryption';
import { notBinding, processesAtFault, stillAtFault, withoutKey } from './await-processes';
import { type Rotation, SecretRotation } from './rotate-secrets';

/** `npm run secrets:rotate`: with the service's own settings, ends with 0 when every secret of a channel is sealed with the first key. */
async function main(ending: Ending): Promise<void> {
  loadEnvFile();
  const given = readSettings();
  const database = await openDatabase(given, (line) => console.log(line), ending);
  const box = new SecretBox(completeSettings(given).settings.ENCRYPTION_KEY);
  process.exitCode = await rotateAt(database.url, box);
}

async function rotateAt(url: string, box: SecretBox): Promise<number> {
  const dataSource = await createDataSource(url, 2).initialize();
  try {
    return await rotate(dataSource, box);
  } finally {
    await dataSource.destroy();
  }
}

/** The key is entered before the processes are looked at: one that starts meanwhile without it is refused. */
async function rotate(dataSource: DataSource, box: SecretBox): Promise<number> {
  await enterKey(dataSource, box, false);
  const unready = await processesAtFault(dataSource, withoutKey(box.currentId));
  if (unready.length > 0) return refuse(unready, 'Nothing was changed');
  await bindFromNowOn(dataSource, box.currentId);
  const unbinding = await stillAtFault(dataSource, notBinding);
  if (unbinding.length > 0) return refuse(unbinding, 'No secret was changed');
  const { topology } = await readTopology(dataSource);
  const rotation = await new SecretRotation(dataSource, topology, box, new ConfigVault(box)).run();
  sayWhatWasDone(rotation);
  if (rotation.unreadable.length > 0) {
    return keep(
      'Add the key that sealed them to ENCRYPTION_KEY, or set them again (docs/secrets.md#a-lost-key).',
    );
  }
  const late = await processesAtFault(dataSource, withoutKey(box.currentId));
  if (late.length > 0) return refuse(late, 'Keep the other keys of ENCRYPTION_KEY');
  if (!rotation.finished) return keep('Secrets are changed all the time: run this again.');
  await forgetOtherKeys(dataSource, box.currentId);
  console.log(
    `All secrets are sealed with key ${box.currentId}. When the other keys of ENCRYPTION_KEY can be removed: ` +
      'docs/secrets.md#replacing-the-encryption-key',
  );
  return 0;
}

function sayWhatWasDone({ channels, resealed, changedMeanwhile, passes, unreadable }: Rotation): void {
  console.log(
    `${channels} channels, ${passes} passes: ${resealed} values sealed again, ${changedMeanwhile} changed meanwhile`,
  );
  for (const place of unreadable) console.error(`can't be opened: channel ${place}`);
}

function refuse(processes: readonly string[], outcome: string): number {
  processes.forEach((sentence) => console.error(sentence));
  console.error(
    `${outcome}: give all processes the same ENCRYPTION_KEY and restart them first (docs/secrets.md#replacing-the-encryption-key).`,
  );
  return 1;
}

function keep(why: string): number {
  console.error(`Keep the other keys of ENCRYPTION_KEY. ${why}`);
  return 1;
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${sayToOperator(error)}\n`),
  resultMatters: true,
  usage: `npm run secrets:rotate
Seals all stored secrets with the first key of ENCRYPTION_KEY, with the settings of the service (docs/secrets.md).`,
});

function sayToOperator(error: unknown): string {
  if (error instanceof InvalidSettingsError || error instanceof EncryptionKeyError) return error.message;
  if (error instanceof EmbeddedPostgresError) {
    return `${error.message}\nWhile the service runs it holds the embedded database: stop it, rotate, start it again.`;
  }
  return (error as Error).message;
}
