import { SecretBox, UnreadableSecretError } from '@libs/secret-box';

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

/** The release that older ones can't share sealed values with. */
const BINDING_RELEASE = 'EncryptionKeys1764021000000';

const placeOfCanary = (keyId: string) => `encryption_keys/${keyId}/canary`;

export function readKeys(database: Queryable): Promise<KeyRow[]> {
  return database.query<KeyRow[]>('SELECT key_id, canary, binds FROM encryption_keys ORDER BY created_at');
}

/** Whether the box's key of the row's id is the key that made the row. */
export function fits(box: SecretBox, { key_id, canary }: KeyRow): boolean {
  try {
    return box.open(canary, placeOfCanary(key_id)) === CANARY;
  } catch (error) {
    if (error instanceof UnreadableSecretError) return false;
    throw error;
  }
}

/**
 * Says that the box's current key seals from now on: whoever starts without it is refused. What it seals is bound to its
 * field if that of the other keys is, or if `isUnused` says that no older release has ever worked here.
 * @param box one that binds
 */
export async function enterKey(database: Queryable, box: SecretBox, isUnused: boolean): Promise<void> {
  const keyId = box.currentId;
  const canary = box.seal(CANARY, placeOfCanary(keyId));
  const entered = await database.query<{ binds: boolean }[]>(
    `INSERT INTO encryption_keys (key_id, canary, binds)
     SELECT $1, $2, coalesce((SELECT bool_and(binds) FROM encryption_keys), $3)
     ON CONFLICT DO NOTHING RETURNING binds`,
    [keyId, canary, isUnused],
  );
  if (entered[0]?.binds === true) await refuseOlderReleases(database);
}

/** Has what the key seals bound to its field from now on; processes follow within seconds. Older releases can't start any more. */
export async function bindFromNowOn(database: Queryable, keyId: string): Promise<void> {
  await refuseOlderReleases(database);
  await database.query('UPDATE encryption_keys SET binds = true WHERE key_id = $1', [keyId]);
}

/** Nothing stored needs any other key than this one. */
export async function forgetOtherKeys(database: Queryable, keyId: string): Promise<void> {
  await database.query('DELETE FROM encryption_keys WHERE key_id <> $1', [keyId]);
}

async function refuseOlderReleases(database: Queryable): Promise<void> {
  await database.query(
    `INSERT INTO schema_compatibility (needs_migration) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET needs_migration = excluded.needs_migration
      WHERE right(schema_compatibility.needs_migration, 13) < right(excluded.needs_migration, 13)`,
    [BINDING_RELEASE],
  );
}
