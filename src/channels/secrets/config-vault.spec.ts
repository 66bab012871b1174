import { randomBytes } from 'node:crypto';
import { SecretBox } from '@libs/secret-box';
import { type ConfigField, ConfigVault } from './config-vault';
import { placeIn } from './sealed-columns';

const FIELD: ConfigField = { id: 'a', type: 'ebay', column: 'config' };
const MANY = 100;

const secrets = (count: number, value: (key: string) => unknown = (key) => `value of ${key}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`token${n}`, value(`token${n}`)]));

describe('how many secrets a config may have', () => {
  const box = new SecretBox([randomBytes(32)]);
  const vault = new ConfigVault(box);
  /** As an earlier release has stored it. */
  const stored = (count: number) =>
    secrets(count, (key) => box.seal('"value-1234"', placeIn(FIELD.id, FIELD.column, key)));
  const refusal = (column: string) =>
    expect.objectContaining({
      status: 400,
      code: 'INVALID_REQUEST',
      extra: { details: [{ field: column, message: `${column} must have at most 100 secrets` }] },
    }) as Error;

  it('are 100, beside any number of other values', () => {
    const others = Array.from({ length: 1000 }, (_, n) => ({ site: n }));
    const sealed = vault.seal({ ...secrets(MANY), others }, FIELD);
    expect(vault.open(sealed, FIELD)).toEqual({ ...secrets(MANY), others });
  });

  it('and no more, wherever they are and whatever makes them secret', () => {
    const more = MANY + 1;
    const named = Array.from({ length: more }, () => ({ cert_id: 1 }));
    for (const config of [secrets(more), { deep: [{ deeper: secrets(more) }] }, { named }, stored(more)])
      expect(() => vault.seal(config, FIELD)).toThrow(refusal('config'));
    const params = { ...FIELD, column: 'oauth2_additional_params' } as const;
    expect(() => vault.seal(secrets(more), params)).toThrow(refusal('oauth2_additional_params'));
  });

  it('but those that are stored may stay, without further ones', () => {
    const before = stored(150);
    const kept = secrets(150, () => '********1234');
    expect(vault.seal({ ...kept, site: 'de' }, FIELD, before)).toEqual({ ...before, site: 'de' });
    const fewer = vault.seal(secrets(149), FIELD, before);
    expect(vault.open(fewer, FIELD)).toEqual(secrets(149));
    expect(() => vault.seal({ ...kept, password: 'one more' }, FIELD, before)).toThrow(refusal('config'));
  });

  it('where values in clear that a new type makes secret are further ones', () => {
    const before = { list: Array.from({ length: 150 }, () => ({ cert_id: 1 })) };
    expect(vault.seal(before, { ...FIELD, type: 'wolt' })).toEqual(before);
    expect(() => vault.seal(before, FIELD, before)).toThrow(refusal('config'));
  });
});
