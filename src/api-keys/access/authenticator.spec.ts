import type { DataSource } from 'typeorm';
import type { CompleteSettings } from '../../infrastructure/config';
import { Authenticator, type KeyRow } from './authenticator';
import { hashKey } from '../key-value';

type Row = KeyRow & { key_hash: Buffer };

const hash = hashKey('shop_key');
const row: Row = {
  key_hash: hash,
  id: '01890000-0000-7000-8000-000000000001',
  client_name: 'shop',
  scope: 'write',
  channel_ids: [],
  is_active: true,
  expires_at: null,
};
const otherHash = hashKey('other_key');
const other: Row = { ...row, key_hash: otherHash, id: '01890000-0000-7000-8000-000000000002' };

function authenticatorOn(query: (sql: string, values: [readonly Buffer[]]) => Promise<KeyRow[]>) {
  const settings = { SYSTEM_TOKEN: 'system-token-of-this-test' } as CompleteSettings;
  return new Authenticator({ query } as unknown as DataSource, settings);
}

describe('the authenticator', () => {
  it('still resolves a look-up under way when another key changes', async () => {
    let found: (rows: KeyRow[]) => void = () => undefined;
    const authenticator = authenticatorOn(() => new Promise<KeyRow[]>((resolve) => (found = resolve)));
    const asked = authenticator.identify(hash);
    await new Promise(setImmediate);
    authenticator.forget(other.id);
    found([row]);
    expect(await asked).toMatchObject({ keyId: row.id });
  });

  it('looks only the key up again that has changed', async () => {
    const lookedUp: Buffer[] = [];
    const authenticator = authenticatorOn((_sql, [hashes]) => {
      lookedUp.push(...hashes);
      return Promise.resolve([row, other]);
    });
    const identifyBoth = () => Promise.all([hash, otherHash].map((one) => authenticator.identify(one)));
    await identifyBoth();
    lookedUp.length = 0;
    authenticator.forget(row.id);
    expect([authenticator.remember(hash), authenticator.remember(otherHash)?.keyId]).toEqual([
      null,
      other.id,
    ]);
    expect((await identifyBoth()).map((caller) => caller?.keyId)).toEqual([row.id, other.id]);
    expect(lookedUp).toEqual([hash]);
  });

  it('keeps nothing that was read before the key changed', async () => {
    const answers: ((rows: KeyRow[]) => void)[] = [];
    const authenticator = authenticatorOn(() => new Promise<KeyRow[]>((resolve) => answers.push(resolve)));
    const asked = authenticator.identify(hash);
    await new Promise(setImmediate);
    authenticator.forget(row.id);
    answers[0]!([row]);
    await new Promise(setImmediate);
    answers[1]!([{ ...row, channel_ids: ['new'] }]);
    expect((await asked)?.channelIds).toEqual(new Set(['new']));
    expect(authenticator.remember(hash)?.channelIds).toEqual(new Set(['new']));
  });
});
