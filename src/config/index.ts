export { InvalidSettingsError, readSettings, SETTINGS, type Settings } from './env';
export { completeSettings, type CompleteSettings } from './generated-secrets';
export { SettingsModule, SETTINGS_TOKEN } from './settings.module';
