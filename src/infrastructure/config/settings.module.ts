import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { CompleteSettings } from './generated-secrets';

/** Injects the process's `CompleteSettings`. */
export const SETTINGS_TOKEN = Symbol('settings');

@Global()
@Module({})
export class SettingsModule {
  static with(settings: CompleteSettings): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: SETTINGS_TOKEN, useValue: settings }],
      exports: [SETTINGS_TOKEN],
    };
  }
}
