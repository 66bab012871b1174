import { relative } from 'node:path';
import { SecretBox } from '@libs/secret-box';
import { type CompleteSettings, keptEncryptionKeys, type Settings } from '../config';
import { EncryptionKeyError } from './encryption-key-error';
import { enterKey, fits, type Queryable, readKeys } from './key-canaries';
import { sayAlive, sayGone } from './running-processes';

/** What the stored secrets need. */
export interface StoredSecrets {
  readonly keyIds: ReadonlySet<string>;
  /** Whether there are no channels, so no secrets. */
  readonly isUnused: boolean;
}

/**
 * Refuses to start with `EncryptionKeyError` unless `ENCRYPTION_KEY` opens what is sealed in the database,
 * and enters the key that seals from now on. The process records its keys before it checks: so either it sees
 * the new key of a rotation that begins at the same moment, or the rotation sees the process. @param look
 * reads all stored secrets; called only when no key is registered yet, or a registered one is missing
 */
export async function requireEncryptionKeys(
  database: Queryable,
  given: Settings,
  settings: CompleteSettings,
  look: () => Promise<StoredSecrets>,
): Promise<void> {
  const box = new SecretBox(settings.ENCRYPTION_KEY);
  await sayAlive(database, settings.ROLE, box, false);
  try {
    const keys = await readKeys(database);
    const wrong = keys.find((key) => box.keyIds.includes(key.key_id) && !fits(box, key));
    if (wrong !== undefined) throw new EncryptionKeyError(doesNotFit(wrong.key_id, sourceOf(given)));
    const lacksOne = keys.some(({ key_id }) => !box.keyIds.includes(key_id));
    const stored = keys.length === 0 || lacksOne ? await look() : null;
    const missing = [...(stored?.keyIds ?? [])].filter((id) => !box.keyIds.includes(id));
    if (missing.length > 0) throw new EncryptionKeyError(lacks(missing, box, given));
    await enterKey(database, box, stored?.isUnused ?? false);
  } catch (error) {
    await sayGone(database).catch(() => undefined);
    throw error;
  }
}

function lacks(missing: readonly string[], box: SecretBox, given: Settings): string {
  return (
    `${sourceOf(given)} can't open the secrets of this database: they were sealed with key ${missing.join(' and ')}, ` +
    `and it has only ${box.keyIds.join(', ')}: ${adviceFor(missing, given)} (docs/secrets.md#a-wrong-encryption-key).`
  );
}

function doesNotFit(keyId: string, source: string): string {
  return (
    `${source} has a key ${keyId}, as the secrets of this database need it, but not the one that sealed them: ` +
    `another key has the same id ${keyId} by chance, or the table encryption_keys was changed; give it the key that did ` +
    '(docs/secrets.md#a-wrong-encryption-key).'
  );
}

/** Where the keys come from. */
function sourceOf({ ENCRYPTION_KEY, DATA_DIR }: Settings): string {
  return ENCRYPTION_KEY === null ? keyFile(DATA_DIR) : 'ENCRYPTION_KEY';
}

function adviceFor(missing: readonly string[], { DATABASE_URL, DATA_DIR, ENCRYPTION_KEY }: Settings): string {
  const kept = DATABASE_URL === null && ENCRYPTION_KEY !== null ? keptEncryptionKeys(DATA_DIR) : null;
  const keptIds = kept === null ? [] : new SecretBox(kept).keyIds;
  return missing.every((id) => keptIds.includes(id))
    ? `the missing key is in ${keyFile(DATA_DIR)}, so take ENCRYPTION_KEY out of the environment and of .env`
    : 'put the missing key behind the present one, separated by a comma';
}

function keyFile(dataDir: string): string {
  return `${relative('.', dataDir) || '.'}/encryption-key`;
}
