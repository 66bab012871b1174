import type { DataSource } from 'typeorm';
import type { CompleteSettings } from '../../infrastructure/config';
import { Authenticator, type KeyRow } from './authenticator';
import { hashKey } from '../key-value';

const hash = hashKey('shop_key');
const row: KeyRow & { key_hash: Buffer } = {
  key_hash: hash,
  id: '01890000-0000-7000-8000-000000000001',
  client_name: 'shop',
  scope: 'write',
  channel_ids: [],
  is_active: true,
  expires_at: null,
};

describe('the authenticator', () => {
  it('still resolves a look-up under way when another key changes', async () => {
    let found: (rows: KeyRow[]) => void = () => undefined;
    const query = () => new Promise<KeyRow[]>((resolve) => (found = resolve));
    const settings = { SYSTEM_TOKEN: 'system-token-of-this-test' } as CompleteSettings;
    const authenticator = new Authenticator({ query } as unknown as DataSource, settings);
    const asked = authenticator.identify(hash);
    await new Promise(setImmediate);
    authenticator.forget();
    found([row]);
    expect(await asked).toMatchObject({ keyId: row.id });
  });
});
