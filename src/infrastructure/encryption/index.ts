export { EncryptionModule } from './encryption.module';
export { EncryptionKeyError } from './encryption-key-error';
export { bindFromNowOn, enterKey, forgetOtherKeys, type KeyRow, type Queryable } from './key-canaries';
export { requireEncryptionKeys, type StoredSecrets } from './require-encryption-keys';
export { livingProcesses, type LivingProcess, NO_PROCESS_WITHOUT_DELTAS } from './running-processes';
