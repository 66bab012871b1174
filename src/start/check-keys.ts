import type { DataSource } from 'typeorm';
import { SecretBox } from '@libs/secret-box';
import { keysOfStoredSecrets, SealedFields } from '../channels';
import type { CompleteSettings, Settings } from '../infrastructure/config';
import { type StartLog, untilAvailable } from '../infrastructure/database';
import { requireEncryptionKeys } from '../infrastructure/encryption';
import { permitShortRows } from '../infrastructure/short-rows';
import { SEALED_TABLES } from './sealed-tables';

/**
 * Stops the start when the keys can't open the secrets of the database; waits for an unavailable database. In one that no
 * release has used yet, rows are stored short from the beginning.
 */
export function checkKeys(
  dataSource: DataSource,
  given: Settings,
  settings: CompleteSettings,
  url: string,
  log: StartLog,
): Promise<void> {
  let isUnused = false;
  const look = async () => {
    const box = new SecretBox(settings.ENCRYPTION_KEY);
    const found = await keysOfStoredSecrets(new SealedFields(dataSource, SEALED_TABLES), box);
    isUnused = found.isUnused;
    return found;
  };
  const check = async () => {
    await requireEncryptionKeys(dataSource, given, settings, look);
    if (isUnused) await permitShortRows(dataSource);
  };
  return untilAvailable(check, log, url);
}
