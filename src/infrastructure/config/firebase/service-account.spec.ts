import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceAccount } from './service-account';
import { hostAndPort } from '../setting-parsers';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  project_id: 'p',
  client_email: 'a@example.com',
  private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
};
const read = { projectId: 'p', clientEmail: 'a@example.com', privateKey: account.private_key };

describe('the setting of a service account', () => {
  const directory = mkdtempSync(join(tmpdir(), 'service-account-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('is read from JSON, or from the file that it names', () => {
    const path = join(directory, 'account.json');
    writeFileSync(path, JSON.stringify(account));
    expect(serviceAccount(JSON.stringify(account))).toEqual(read);
    expect(serviceAccount(path)).toEqual(read);
  });

  it.each([
    ['a file that is not there', join(directory, 'none.json'), 'ENOENT'],
    ['broken JSON', '{"project_id":', 'must be the JSON'],
    ['a missing key', JSON.stringify({ ...account, private_key: undefined }), 'private_key'],
    ['a key that is none', JSON.stringify({ ...account, private_key: 'secret' }), 'not a PEM key'],
  ])('is refused for %s, without showing the key', (_what, value, message) => {
    expect(() => serviceAccount(value)).toThrow(message);
    expect(() => serviceAccount(value)).not.toThrow(/secret/);
  });
});

describe('the setting of a gateway', () => {
  it('is host and port', () => {
    expect(hostAndPort('egress.internal:8443')).toEqual({ host: 'egress.internal', port: 8443 });
    expect(hostAndPort('[::1]:443')).toEqual({ host: '::1', port: 443 });
    for (const wrong of ['egress', 'egress:0', 'egress:70000', 'https://egress:443']) {
      expect(() => hostAndPort(wrong)).toThrow('must be host:port');
    }
  });
});
