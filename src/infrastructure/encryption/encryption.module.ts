import { Module } from '@nestjs/common';
import { SecretBox } from '@libs/secret-box';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { KeyRegister } from './key-register';

/** The box that seals secrets in the database, and the register of which process has which keys. */
@Module({
  providers: [
    KeyRegister,
    {
      provide: SecretBox,
      inject: [SETTINGS_TOKEN, KeyRegister],
      useFactory: ({ ENCRYPTION_KEY }: CompleteSettings, register: KeyRegister) =>
        new SecretBox(ENCRYPTION_KEY, () => register.binds),
    },
  ],
  exports: [SecretBox],
})
export class EncryptionModule {}
