export { prepareDataDirectory } from './data-directory';
export {
  InvalidSettingsError,
  MOST_UNFINISHED,
  readSettings,
  SETTINGS,
  type Settings,
  suspectedSettings,
} from './env';
export type { FirebaseWebConfig } from './firebase/web-config';
export { completeSettings, type CompleteSettings, keptEncryptionKeys } from './generated-secrets';
export { loadEnvFile } from './load-env-file';
export { parseRedisUrl, type RedisNode, type RedisTarget } from './redis-url';
export { SettingsModule, SETTINGS_TOKEN } from './settings.module';
