import { SecretBox, UnreadableSecretError } from '@libs/secret-box';
import { refuseReleasesWithout, refusesReleasesWithout } from '../database';

/** Anything that runs one statement and gives its rows. */
export interface Queryable {
  query<T>(sql: string, parameters?: unknown[]): Promise<T>;
}

export interface KeyRow {
  readonly key_id: string;
  readonly canary: string;
  readonly binds: boolean;
}

const CANARY = 'canary';

/** The migration that older releases, which can't open bound values, don't know. */
const BINDING_RELEASE = 'EncryptionKeys1764021000000';

const placeOfCanary = (keyId: string) => `encryption_keys/${keyId}/canary`;

export function readKeys(database: Queryable): Promise<KeyRow[]> {
  return database.query<KeyRow[]>('SELECT key_id, canary, binds FROM encryption_keys ORDER BY created_at');
}

/** Whether the box's key with the row's id is the key that made the row. */
export function fits(box: SecretBox, { key_id, canary }: KeyRow): boolean {
  try {
    return box.open(canary, placeOfCanary(key_id)) === CANARY;
  } catch (error) {
    if (error instanceof UnreadableSecretError) return false;
    throw error;
  }
}

/**
 * Registers the box's current key as the one that seals: processes without it no longer start. Its values are
 * bound to their fields if those of the other keys are. Without other keys they are if older releases can't start, or if
 * `isUnused` says that none has used this database.
 * @param box one that binds
 */
export async function enterKey(database: Queryable, box: SecretBox, isUnused: boolean): Promise<void> {
  const keyId = box.currentId;
  const canary = box.seal(CANARY, placeOfCanary(keyId));
  const entered = await database.query<{ binds: boolean }[]>(
    `INSERT INTO encryption_keys (key_id, canary, binds)
     SELECT $1, $2, coalesce((SELECT bool_and(binds) FROM encryption_keys), $3 OR ${refusesReleasesWithout(BINDING_RELEASE)})
     ON CONFLICT DO NOTHING RETURNING binds`,
    [keyId, canary, isUnused],
  );
  if (entered[0]?.binds === true) await refuseReleasesWithout(database, BINDING_RELEASE);
}

/**
 * From now on values sealed with the key are bound to their fields; running processes follow within seconds.
 * Older releases can no longer start.
 */
export async function bindFromNowOn(database: Queryable, keyId: string): Promise<void> {
  await refuseReleasesWithout(database, BINDING_RELEASE);
  await database.query('UPDATE encryption_keys SET binds = true WHERE key_id = $1', [keyId]);
}

/** Records that stored secrets need no other key than this one. */
export async function forgetOtherKeys(database: Queryable, keyId: string): Promise<void> {
  await database.query('DELETE FROM encryption_keys WHERE key_id <> $1', [keyId]);
}
