import type { DataSource } from 'typeorm';
import { SecretBox } from '@libs/secret-box';
import { keysOfStoredSecrets, SealedFields } from '../channels';
import type { CompleteSettings, Settings } from '../infrastructure/config';
import { type StartLog, untilAvailable } from '../infrastructure/database';
import { requireEncryptionKeys } from '../infrastructure/encryption';
import { SEALED_TABLES } from './sealed-tables';

/** Stops the start when the keys can't open the secrets of the database; waits for an unavailable database. */
export function checkKeys(
  dataSource: DataSource,
  given: Settings,
  settings: CompleteSettings,
  log: StartLog,
): Promise<void> {
  const look = () =>
    keysOfStoredSecrets(new SealedFields(dataSource, SEALED_TABLES), new SecretBox(settings.ENCRYPTION_KEY));
  return untilAvailable(
    () => requireEncryptionKeys(dataSource, given, settings, look),
    log,
    (error) => (error as Error).message,
  );
}
