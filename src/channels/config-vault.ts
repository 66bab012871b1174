import { Injectable } from '@nestjs/common';
import { isMasked, mask, SecretBox } from '@libs/secret-box';
import { treatSecrets } from './model/secret-config';
import { channelTypeOf } from './types/registry';

type Config = Record<string, unknown>;

/** Keeps the secrets of channel configs: sealed in the database, masked in answers (D6). */
@Injectable()
export class ConfigVault {
  constructor(private readonly box: SecretBox) {}

  /** The config as it is stored. A masked value means that the stored one stays. */
  seal(config: Config, type: string, stored: Config = {}): Config {
    const treat = (value: unknown, previous: unknown) =>
      isMasked(value) && this.box.isSealed(previous) ? previous : this.box.seal(JSON.stringify(value));
    return treatSecrets(config, channelTypeOf(type).secretConfigKeys, treat, stored);
  }

  /** The config with its secrets in clear: for use, never for showing. */
  open(stored: Config, type: string): Config {
    return treatSecrets(stored, channelTypeOf(type).secretConfigKeys, (value) =>
      this.box.isSealed(value) ? (JSON.parse(this.box.open(value)) as unknown) : value,
    );
  }

  /** The stored config with every secret under the current key; the same one, unchanged, when all of them are. */
  reseal(stored: Config, type: string): Config {
    let changed = false;
    const resealed = treatSecrets(stored, channelTypeOf(type).secretConfigKeys, (value) => {
      if (this.box.isSealed(value) && this.box.isCurrent(value)) return value;
      changed = true;
      return this.box.seal(this.box.isSealed(value) ? this.box.open(value) : JSON.stringify(value));
    });
    return changed ? resealed : stored;
  }

  /** The config as it is shown. */
  mask(stored: Config, type: string): Config {
    return treatSecrets(stored, channelTypeOf(type).secretConfigKeys, (value) => {
      const secret: unknown = this.box.isSealed(value) ? JSON.parse(this.box.open(value)) : value;
      return mask(typeof secret === 'string' ? secret : '');
    });
  }
}
