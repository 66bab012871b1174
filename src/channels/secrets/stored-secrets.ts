import { SecretBox } from '@libs/secret-box';
import { ConfigVault } from './config-vault';
import { isConfigColumn, type SealedColumn } from './sealed-columns';
import type { SealedFields, SealedRow } from './sealed-fields';

/**
 * The ids of the keys that the stored secrets of all channels need. Reads every channel, so it is used only
 * when a start can't decide otherwise.
 */
export async function keysOfStoredSecrets(
  fields: SealedFields,
  box: SecretBox,
): Promise<{ keyIds: Set<string>; isUnused: boolean }> {
  const vault = new ConfigVault(box);
  const keyIds = new Set<string>();
  let isUnused = true;
  for await (const row of fields.rows()) {
    isUnused = false;
    const sealed = fields.columns
      .flatMap((column) => sealedIn(row, column, vault))
      .filter((value) => box.isSealed(value));
    sealed.map((value) => box.keyIdOf(value)).forEach((id) => id !== null && keyIds.add(id));
  }
  return { keyIds, isUnused };
}

/** A client may have sent a text that looks sealed: only values of secret keys count. */
function sealedIn(row: SealedRow, column: SealedColumn, vault: ConfigVault): unknown[] {
  const stored = row[column];
  if (stored === null) return [];
  if (!isConfigColumn(column)) return [stored];
  const { id, type } = row;
  return vault.secretsUnderSecretKeys(JSON.parse(stored) as Record<string, unknown>, { id, type, column });
}
