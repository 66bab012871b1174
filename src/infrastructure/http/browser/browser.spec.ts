import type { IncomingMessage } from 'node:http';
import { originOf } from './public-address';
import { siteOf } from './same-origin';
import { cookieFormFor, cookieOf, setCookie } from './session-cookie';

const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;
const LOCAL = { host: 'localhost:3000' };
const PUBLIC = 'https://orders.example.com/';

describe('cookies of the service', () => {
  it('are __Host- cookies on https, plain ones on this machine, and none elsewhere', () => {
    expect(cookieFormFor(request({ host: 'orders.example.com' }), PUBLIC)).toBe('__Host-');
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:80', '[::1]:3000']) {
      expect(cookieFormFor(request({ host }), null)).toBe('');
    }
    const onThisMachine = 'http://localhost:8080';
    expect(cookieFormFor(request({ host: 'localhost:8080' }), onThisMachine)).toBe('');
    expect(cookieFormFor(request({ host: 'orders.example.com' }), onThisMachine)).toBeNull();
    for (const host of ['orders.example.com', 'localhost.evil.example', '127.0.0.1.nip.io', '10.0.0.1']) {
      expect(cookieFormFor(request({ host }), null)).toBeNull();
    }
    expect(cookieFormFor(request({}), null)).toBeNull();
  });

  it('are found by their whole name, wherever they stand', () => {
    const value = 'x'.repeat(43);
    const found = (cookie: string) => cookieOf(request({ ...LOCAL, cookie }), 'session', null);
    expect(found(`oms_session=${value}`)).toBe(value);
    expect(found(`a=b; oms_session=${value}; c=d`)).toBe(value);
    expect(found(`xoms_session=${value}`)).toBeNull();
    expect(found(`__Host-oms_session=${value}`)).toBeNull();
    expect(found('oms_session=short')).toBeNull();
    expect(found(`oms_session=${value}"`)).toBeNull();
    expect(found(`oms_session=${'x'.repeat(3_000)}`)).toBeNull();
  });

  it('can be read by no script, and live on no other site', () => {
    expect(setCookie('__Host-', 'session', 'v', { maxAgeS: 9 })).toBe(
      '__Host-oms_session=v; Path=/; Max-Age=9; HttpOnly; SameSite=Strict; Secure',
    );
  });
});

describe('where a request comes from', () => {
  const site = (headers: Record<string, string>, publicUrl: string | null = null) =>
    siteOf(request({ ...LOCAL, ...headers }), publicUrl);

  it('is what the browser says, before anything a page can choose', () => {
    expect(site({ 'sec-fetch-site': 'same-origin' })).toBe('own');
    for (const said of ['cross-site', 'same-site', 'none'])
      expect(site({ 'sec-fetch-site': said })).toBe('other');
    expect(site({ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' })).toBe('other');
  });

  it('is told by Origin else, and unknown without', () => {
    expect(site({ origin: 'http://localhost:3000' })).toBe('own');
    expect(site({ origin: 'http://localhost:3001' })).toBe('other');
    expect(site({ origin: 'null' })).toBe('other');
    expect(site({ origin: 'https://orders.example.com' }, PUBLIC)).toBe('own');
    expect(site({ origin: 'http://orders.example.com' }, PUBLIC)).toBe('other');
    expect(site({})).toBe('unknown');
  });

  it('has its own address from PUBLIC_URL, else from the request', () => {
    expect(originOf(request(LOCAL), null)).toBe('http://localhost:3000');
    expect(originOf(request(LOCAL), PUBLIC)).toBe('https://orders.example.com');
  });
});
