import { chooseService, type ServiceOptions } from './choose-service.js';
import type { Profile } from './profiles.js';

const shop: Profile = { url: 'https://shop.example', key: 'of-shop', production: true, channel: 'c-1' };
const other: Profile = { url: 'https://other.example', key: 'of-other', production: false };
const here: Profile = { url: 'http://127.0.0.1:3000', key: 'of-here', production: false };
const LOCAL = 'local-token';

interface Given {
  readonly options?: ServiceOptions;
  readonly env?: Readonly<Record<string, string>>;
  readonly profiles?: Readonly<Record<string, Profile>>;
  readonly current?: string;
  readonly localToken?: string | null;
}

const chosen = ({ options = {}, env = {}, profiles = {}, current, localToken = LOCAL }: Given) =>
  chooseService(options, env, { current: current ?? null, profiles }, localToken);

describe('the key', () => {
  const stored = { profiles: { shop, other, here }, current: 'shop' };
  const env = { OMS_API_KEY: 'of-env' };

  it.each<[string, Given, string | null]>([
    ['is the stored one', stored, 'of-shop'],
    ['is that of the environment before the stored one', { ...stored, env }, 'of-env'],
    [
      'is that of the environment, too, when its URL is that of the profile',
      { ...stored, env: { ...env, OMS_URL: shop.url } },
      'of-env',
    ],
    ['is that of --key before both', { ...stored, env, options: { key: 'given' } }, 'given'],
    [
      'is that of a named profile before that of the environment',
      { ...stored, env, options: { profile: 'other' } },
      'of-other',
    ],
    [
      'is that of --key before that of a named profile',
      { ...stored, options: { profile: 'other', key: 'given' } },
      'given',
    ],
    [
      'is the stored one for another spelling of its origin',
      { ...stored, options: { url: 'HTTPS://Shop.Example:443/' } },
      'of-shop',
    ],
    ['is not the stored one for another host', { ...stored, options: { url: 'https://x.example' } }, null],
    [
      'is not the stored one for another port',
      { ...stored, options: { url: 'https://shop.example:8443' } },
      null,
    ],
    [
      'is not the stored one without encryption',
      { ...stored, options: { url: 'http://shop.example' } },
      null,
    ],
    [
      'is not that of a named profile for another host',
      { ...stored, options: { profile: 'shop', url: 'https://x.example' } },
      null,
    ],
    [
      'is not that of a profile which is neither named nor current',
      { ...stored, options: { url: other.url } },
      null,
    ],
    ['is the local token for the default address', {}, LOCAL],
    ['is the local token for localhost', { env: { OMS_URL: 'http://localhost:4000' } }, LOCAL],
    ['is the local token for IPv6', { options: { url: 'http://[::1]:3000' } }, LOCAL],
    ['is not the local token for another host', { options: { url: 'https://x.example' } }, null],
    [
      'is not the local token for a host that is named like this one',
      { options: { url: 'http://127.0.0.1.x.example' } },
      null,
    ],
    [
      'is not the local token for the URL of the environment',
      { env: { OMS_URL: 'https://x.example' } },
      null,
    ],
    ['is the stored one before the local token', { ...stored, current: 'here' }, 'of-here'],
    ['is none where there is none', { localToken: null }, null],
  ])('%s', (_what, given, key) => {
    expect(chosen(given).key).toBe(key);
  });
});

describe('the address', () => {
  const stored = { profiles: { shop, here }, current: 'here' };

  it.each<[string, Given, string]>([
    [
      'is that of --url',
      { ...stored, env: { OMS_URL: shop.url }, options: { url: 'https://x.example/oms/' } },
      'https://x.example/oms',
    ],
    ['is that of the environment', { ...stored, env: { OMS_URL: 'HTTPS://Shop.Example:443/' } }, shop.url],
    ['is that of the current profile', stored, here.url],
    [
      'is that of a named profile before that of the environment',
      { ...stored, env: { OMS_URL: here.url }, options: { profile: 'shop' } },
      shop.url,
    ],
    ['is on this machine when none is named', {}, 'http://127.0.0.1:3000'],
  ])('%s', (_what, given, url) => {
    expect(chosen(given).url).toBe(url);
  });

  it.each([['shop.example'], ['localhost:3000'], ['ftp://shop.example']])('is not %s', (url) => {
    expect(() => chosen({ options: { url } })).toThrow('--url');
    expect(() => chosen({ env: { OMS_URL: url } })).toThrow('OMS_URL');
  });

  it('is not that of a profile that is not there', () => {
    expect(() => chosen({ ...stored, options: { profile: 'shpo' } })).toThrow('Known: shop, here');
  });
});

describe('production', () => {
  const profiles = { reading: { ...shop, production: false, channel: 'c-2' }, shop };

  it.each([
    'https://shop.example',
    'https://shop.example/',
    'https://SHOP.example',
    'https://shop.example:443',
  ])('is known as %s', (url) => {
    expect(chosen({ profiles, current: 'shop', options: { url } }).production).toBe('shop');
  });

  it('is known from a profile that was stored in another spelling', () => {
    const odd = { ...shop, url: 'https://SHOP.example:443/oms/' };
    const service = chosen({ profiles: { odd }, current: 'odd', options: { url: shop.url } });
    expect(service).toEqual({ url: shop.url, key: 'of-shop', production: 'odd', channel: 'c-1' });
    expect(chosen({ profiles: { odd }, current: 'odd' }).url).toBe('https://shop.example/oms');
  });

  it('is what any profile of the service says', () => {
    const service = chosen({ profiles, current: 'reading' });
    expect(service).toEqual({ url: shop.url, key: 'of-shop', production: 'shop', channel: 'c-2' });
    expect(chosen({ profiles, options: { url: shop.url, key: 'given' } }).production).toBe('shop');
  });

  it('is not another service, whose channel is not the stored one either', () => {
    const service = chosen({
      profiles,
      current: 'shop',
      options: { url: 'https://x.example', key: 'given' },
    });
    expect(service).toEqual({ url: 'https://x.example', key: 'given', production: null, channel: undefined });
  });
});
