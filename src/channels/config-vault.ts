import { Injectable } from '@nestjs/common';
import { isMasked, mask, SecretBox } from '@libs/secret-box';
import { channelRefusals } from './channel.refusals';
import { isSecretKey, treatSecrets } from './model/secret-config';
import { channelTypeOf } from './types/registry';

type Config = Record<string, unknown>;

/** The field of a channel that a config is. */
export interface ConfigField {
  readonly type: string;
  readonly column: 'config' | 'oauth2_additional_params';
}

/**
 * Keeps the secrets of channel configs: sealed in the database, masked in responses (docs/secrets.md). What looks sealed
 * is sealed, whatever its key: a channel's type, which names secret keys, may change.
 */
@Injectable()
export class ConfigVault {
  constructor(private readonly box: SecretBox) {}

  /**
   * The config as it is stored. A masked value means that the stored one stays; refused where none is stored. What is
   * stored as a secret stays one.
   */
  seal(config: Config, field: ConfigField, stored: Config = {}): Config {
    const isSecret = (key: string, value: unknown, previous: unknown) =>
      this.isSecretKey(key, field) || this.box.isSealed(value) || this.box.isSealed(previous);
    return treatSecrets(
      config,
      isSecret,
      (value, { path, previous }) => {
        if (!isMasked(value)) return this.box.seal(JSON.stringify(value));
        if (previous == null) throw channelRefusals.SECRET_MASKED(`${field.column}.${path}`);
        return this.box.isSealed(previous) ? previous : this.box.seal(JSON.stringify(previous));
      },
      stored,
    );
  }

  /** The config with its secrets in clear: for use, never for showing. */
  open(stored: Config): Config {
    return treatSecrets(
      stored,
      (_key, value) => this.box.isSealed(value),
      (value) => this.clear(value),
    );
  }

  /** The stored config with every secret under the current key; the same one, unchanged, when all of them are. */
  reseal(stored: Config, field: ConfigField): Config {
    let changed = false;
    const resealed = this.treatStored(stored, field, (value) => {
      if (this.box.isSealed(value) && this.box.isCurrent(value)) return value;
      changed = true;
      return this.box.seal(this.box.isSealed(value) ? this.box.open(value) : JSON.stringify(value));
    });
    return changed ? resealed : stored;
  }

  /** The config as it is shown. */
  mask(stored: Config, field: ConfigField): Config {
    return this.treatStored(stored, field, (value) => {
      const secret = this.clear(value);
      return mask(typeof secret === 'string' ? secret : '');
    });
  }

  /** The stored config without its secrets. */
  withoutSecrets(stored: Config, field: ConfigField): Config {
    return this.treatStored(stored, field, () => undefined);
  }

  /** Where in the config the secrets are that `matches` takes. */
  secretPaths(config: Config, field: ConfigField, matches: (value: unknown) => boolean): string[] {
    const paths: string[] = [];
    this.treatStored(config, field, (value, path) => {
      if (matches(value)) paths.push(path);
    });
    return paths;
  }

  private treatStored(
    stored: Config,
    field: ConfigField,
    treat: (value: unknown, path: string) => unknown,
  ): Config {
    return treatSecrets(
      stored,
      (key, value) => this.isSecretKey(key, field) || this.box.isSealed(value),
      (value, { path }) => treat(value, path),
    );
  }

  private isSecretKey(key: string, { type }: ConfigField): boolean {
    return isSecretKey(key, channelTypeOf(type).secretConfigKeys);
  }

  private clear(value: unknown): unknown {
    return this.box.isSealed(value) ? (JSON.parse(this.box.open(value)) as unknown) : value;
  }
}
