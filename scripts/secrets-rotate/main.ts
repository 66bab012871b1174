import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { EmbeddedPostgresError } from '@libs/embedded-postgres';
import { type Ending, runProgram } from '@libs/ending';
import { SecretBox } from '@libs/secret-box';
import { createDataSource } from '../../ormconfig';
import { ConfigVault } from '../../src/channels';
import { completeSettings, InvalidSettingsError, readSettings } from '../../src/config';
import { openDatabase } from '../../src/database';
import { type Rotation, SecretRotation } from './rotate-secrets';

/** `npm run secrets:rotate`: with the service's own settings, ends with 0 when the older keys can be removed. */
async function main(ending: Ending): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = readSettings();
  const database = await openDatabase(given, (line) => console.log(line), ending);
  const box = new SecretBox(completeSettings(given).settings.ENCRYPTION_KEY);
  process.exitCode = report(await rotate(database.url, box), box.currentId);
}

async function rotate(url: string, box: SecretBox): Promise<Rotation> {
  const dataSource = await createDataSource(url, 2).initialize();
  try {
    return await new SecretRotation(dataSource, box, new ConfigVault(box)).run();
  } finally {
    await dataSource.destroy();
  }
}

function report(rotation: Rotation, currentKey: string): number {
  const { channels, resealed, changedMeanwhile, passes, unreadable, finished } = rotation;
  console.log(
    `${channels} channels, ${passes} passes: ${resealed} values sealed anew, ${changedMeanwhile} changed meanwhile`,
  );
  for (const place of unreadable) console.error(`no key of the ring opens this value: channel ${place}`);
  if (finished) {
    console.log(
      `All secrets are sealed with key ${currentKey}. The other keys of ENCRYPTION_KEY can be removed.`,
    );
    return 0;
  }
  const why =
    unreadable.length > 0
      ? 'Add the key that sealed them to ENCRYPTION_KEY, or set them again.'
      : 'A process of the service still seals with another key: give all of them the same ENCRYPTION_KEY first.';
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
  if (error instanceof InvalidSettingsError) return error.message;
  if (error instanceof EmbeddedPostgresError) {
    return `${error.message}\nWhile the service runs it holds the embedded database: stop it, rotate, start it again.`;
  }
  return (error as Error).message;
}
