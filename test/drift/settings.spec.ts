import { createECDH, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { InvalidSettingsError, readSettings, SETTINGS } from '../../src/infrastructure/config';

const EXAMPLE = Object.fromEntries(
  readFileSync('.env.example', 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

describe('the settings', () => {
  it('are all in .env.example, and nothing else is', () => {
    expect(Object.keys(EXAMPLE).sort()).toEqual(Object.keys(SETTINGS).sort());
  });

  it('are all named in the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(Object.keys(SETTINGS).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('have the defaults that .env.example shows', () => {
    expect(readSettings(EXAMPLE)).toEqual(readSettings({}));
  });

  it('report all mistakes at once, each by name', () => {
    const mistakes = () =>
      readSettings({
        PORT: 'http',
        LOG_LEVEL: 'loud',
        DATABASE_URL: 'postgres://db/orders',
        SYSTEM_TOKEN: 'short',
      });
    expect(mistakes).toThrow(InvalidSettingsError);
    expect(mistakes).toThrow(/PORT .*\n.*LOG_LEVEL .*\n.*SYSTEM_TOKEN .*\n.*ENCRYPTION_KEY is required/);
  });

  it('allow private webhook targets and listen on loopback only beside the embedded database', () => {
    const secrets = { SYSTEM_TOKEN: 'x'.repeat(24), ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
    const external = readSettings({ DATABASE_URL: 'postgres://db/orders', ...secrets });
    expect(external).toMatchObject({ HOST: '0.0.0.0', WEBHOOK_ALLOW_PRIVATE_TARGETS: false });
    expect(readSettings({})).toMatchObject({ HOST: '127.0.0.1', WEBHOOK_ALLOW_PRIVATE_TARGETS: true });
  });

  it('want the public Firebase configuration and the credentials of the sender from one project', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const web = {
      apiKey: 'public',
      projectId: 'stores',
      messagingSenderId: '1',
      appId: '1:1:web:1',
      vapidKey: createECDH('prime256v1').generateKeys().toString('base64url'),
    };
    const read = (project_id: string) =>
      readSettings({
        FIREBASE_WEB_CONFIG: JSON.stringify(web),
        FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ project_id, client_email: 'a@example.com', private_key }),
      });
    expect(read('stores').FIREBASE_WEB_CONFIG).toEqual(web);
    expect(() => read('others')).toThrow('FIREBASE_WEB_CONFIG is of project stores');
  });

  it('read durations with their units', () => {
    const { WEBHOOK_RETRY_SCHEDULE } = readSettings({ WEBHOOK_RETRY_SCHEDULE: '250ms,5s,2m,1h' });
    expect(WEBHOOK_RETRY_SCHEDULE).toEqual([250, 5_000, 120_000, 3_600_000]);
  });

  it('read how long something is kept in hours or days, and nothing shorter', () => {
    expect(
      readSettings({ JOB_RETENTION: '12h', EVENT_RETENTION: '90d', DELIVERY_RETENTION: '0' }),
    ).toMatchObject({
      JOB_RETENTION: 43_200_000,
      EVENT_RETENTION: 7_776_000_000,
      DELIVERY_RETENTION: 0,
    });
    for (const wrong of ['30', '0d', '5m', '1.5d', '-1d']) {
      expect(() => readSettings({ JOB_RETENTION: wrong })).toThrow('JOB_RETENTION must be a time such as');
    }
  });
});
