import { Injectable } from '@nestjs/common';
import { isMasked, mask, SecretBox } from '@libs/secret-box';
import { httpRefusals } from '../../infrastructure/http';
import { channelRefusals } from '../channel.refusals';
import { type ConfigPlace, type IsSecret, isSecretKey, treatSecrets } from '../model/secret-config';
import { type ConfigColumn, placeIn } from './sealed-columns';
import { shownSecret } from './shown-secret';
import { channelTypeOf } from '../types/registry';

type Config = Record<string, unknown>;

/** Of one config: each is sealed on its own, and opened whenever the channel is shown or checked. */
const MOST_SECRETS = 100;

/** The column of a channel that holds a config. */
export interface ConfigField {
  readonly id: string;
  readonly type: string;
  readonly column: ConfigColumn;
}

/**
 * Seals the secrets of channel configs in the database and masks them in responses (docs/secrets.md). A value
 * that looks sealed is treated as sealed whatever its key: the channel's type, which names secret keys, may
 * have changed.
 */
@Injectable()
export class ConfigVault {
  constructor(private readonly box: SecretBox) {}

  /**
   * The config as it is stored. A masked value keeps the stored one, and is refused when none is stored, or when it may be that of
   * another member of its list. A value that is stored as a secret stays secret. More secrets than a config may have are refused; one
   * that has more already may keep as many.
   */
  seal(config: Config, field: ConfigField, stored: Config = {}): Config {
    const isSecret = (key: string, value: unknown, previous: unknown) =>
      this.isSecretKey(key, field) || this.box.isSealed(value) || this.box.isSealed(previous);
    const given = secretsIn(config, isSecret, stored);
    if (given > MOST_SECRETS && given > secretsIn(stored, (_key, value) => this.box.isSealed(value))) {
      throw tooManySecrets(field.column);
    }
    return treatSecrets(
      config,
      isSecret,
      (value, { path, previous, isInChangedList }) => {
        if (!isMasked(value)) return this.sealAt(value, field, path);
        const isKnown = value !== mask('') && value === this.masked(previous, field, path);
        if (previous == null || (isInChangedList && !isKnown))
          throw channelRefusals.SECRET_MASKED(`${field.column}.${path}`);
        return this.box.isSealed(previous) ? previous : this.sealAt(previous, field, path);
      },
      stored,
      isMasked,
    );
  }

  /** The config with its secrets in clear, for internal use only. */
  open(stored: Config, field: ConfigField): Config {
    return treatSecrets(
      stored,
      (_key, value) => this.box.isSealed(value),
      (value, { path }) => this.clear(value, field, path),
    );
  }

  /**
   * The stored config with every secret sealed with the current key; the same object when all already are.
   * Throws `UnreadableSecretError` when a secret can't be opened.
   */
  reseal(stored: Config, field: ConfigField): Config {
    let changed = false;
    const resealed = this.treatStored(stored, field, (value, { path }) => {
      const secret = this.clear(value, field, path);
      if (this.box.isSealed(value) && this.box.isCurrent(value)) return value;
      changed = true;
      return this.sealAt(secret, field, path);
    });
    return changed ? resealed : stored;
  }

  /** The config as it is shown. */
  mask(stored: Config, field: ConfigField): Config {
    return this.treatStored(stored, field, (value, { path }) => this.masked(value, field, path));
  }

  /** The stored config without its secrets. */
  withoutSecrets(stored: Config, field: ConfigField): Config {
    return this.treatStored(stored, field, () => undefined);
  }

  /** The secrets of a config as stored, by path. */
  secretsOf(config: Config, field: ConfigField): Map<string, unknown> {
    const found = new Map<string, unknown>();
    this.treatStored(config, field, (value, { path }) => void found.set(path, value));
    return found;
  }

  /** Values whose keys are secret by name or by channel type. */
  secretsUnderSecretKeys(config: Config, field: ConfigField): unknown[] {
    const found: unknown[] = [];
    treatSecrets(
      config,
      (key) => this.isSecretKey(key, field),
      (value) => void found.push(value),
    );
    return found;
  }

  private treatStored(
    stored: Config,
    field: ConfigField,
    treat: (value: unknown, place: ConfigPlace) => unknown,
  ): Config {
    const isSecret = (key: string, value: unknown) =>
      this.isSecretKey(key, field) || this.box.isSealed(value);
    return treatSecrets(stored, isSecret, treat);
  }

  private isSecretKey(key: string, { type }: ConfigField): boolean {
    return isSecretKey(key, channelTypeOf(type).secretConfigKeys);
  }

  private sealAt(value: unknown, { id, column }: ConfigField, path: string): string {
    return this.box.seal(JSON.stringify(value), placeIn(id, column, path));
  }

  private masked(value: unknown, field: ConfigField, path: string): string {
    return shownSecret(placeIn(field.id, field.column, path), () => this.clear(value, field, path));
  }

  private clear(value: unknown, { id, column }: ConfigField, path: string): unknown {
    if (!this.box.isSealed(value)) return value;
    return JSON.parse(this.box.open(value, placeIn(id, column, path)));
  }
}

function secretsIn(config: Config, isSecret: IsSecret, previous?: Config): number {
  let found = 0;
  treatSecrets(config, isSecret, () => (found += 1), previous);
  return found;
}

function tooManySecrets(column: ConfigColumn) {
  const message = `${column} must have at most ${MOST_SECRETS} secrets`;
  return httpRefusals.INVALID_REQUEST([{ field: column, message }]);
}
