import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidSettingsError, type Settings } from './env';
import { prepareDataDirectory } from './data-directory';
import { encryptionKeys } from './setting-parsers';

const KEY_FILE = 'encryption-key';

/** Settings that include both secrets. */
export interface CompleteSettings extends Settings {
  readonly SYSTEM_TOKEN: string;
  readonly ENCRYPTION_KEY: readonly [Buffer, ...Buffer[]];
}

/**
 * Generates the secrets that are not set, with the embedded database: once, stored in the data directory with
 * mode 0600, and read again at every later start (docs/rules/access.md#system-token).
 */
export function completeSettings(settings: Settings): { settings: CompleteSettings; tokenIsNew: boolean } {
  const { SYSTEM_TOKEN, ENCRYPTION_KEY, DATA_DIR } = settings;
  if (SYSTEM_TOKEN !== null && ENCRYPTION_KEY !== null) {
    return { settings: { ...settings, SYSTEM_TOKEN, ENCRYPTION_KEY }, tokenIsNew: false };
  }
  prepareDataDirectory(DATA_DIR);
  const token = keptSecret(
    join(DATA_DIR, 'system-token'),
    () => `system_${randomBytes(24).toString('base64url')}`,
  );
  const key = keptSecret(join(DATA_DIR, KEY_FILE), () => randomBytes(32).toString('base64'));
  return {
    settings: {
      ...settings,
      SYSTEM_TOKEN: SYSTEM_TOKEN ?? token.value,
      ENCRYPTION_KEY: ENCRYPTION_KEY ?? keptKey(DATA_DIR, key.value),
    },
    tokenIsNew: SYSTEM_TOKEN === null && token.isNew,
  };
}

/** The keys stored in the data directory, used when none are set; null when there are none. */
export function keptEncryptionKeys(dataDir: string): CompleteSettings['ENCRYPTION_KEY'] | null {
  try {
    return encryptionKeys(readFileSync(join(dataDir, KEY_FILE), 'utf8').trim());
  } catch {
    return null;
  }
}

function keptKey(dataDir: string, value: string): CompleteSettings['ENCRYPTION_KEY'] {
  try {
    return encryptionKeys(value);
  } catch (error) {
    const file = join(dataDir, KEY_FILE);
    throw new InvalidSettingsError([`the key in ${file} ${(error as Error).message}: put the file back`]);
  }
}

function keptSecret(path: string, make: () => string): { value: string; isNew: boolean } {
  try {
    return { value: readFileSync(path, 'utf8').trim(), isNew: false };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new InvalidSettingsError([`the file ${path} can't be read (${code})`]);
  }
  const value = make();
  writeFileSync(`${path}.new`, `${value}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return { value, isNew: true };
}
