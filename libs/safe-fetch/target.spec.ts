import fc from 'fast-check';
import { refuseTarget, type TargetPolicy } from './target';

const PUBLIC_HTTPS: TargetPolicy = { allowPrivate: false, protocols: ['https:'] };
const PUBLIC_WEB: TargetPolicy = { allowPrivate: false, protocols: ['https:', 'http:'] };
const ANYWHERE: TargetPolicy = { allowPrivate: true, protocols: ['https:', 'http:'] };

describe('refuseTarget', () => {
  it.each([
    'https://hooks.example.com',
    'https://hooks.example.com:8443/orders?channel=1#part',
    'https://hooks.example.com./',
    'https://8.8.8.8/hook',
    'https://[2606:4700::1111]/hook',
    'https://bücher.example.com/hook',
    'https://internal.example.com/localhost',
  ])('lets %s pass', (url) => expect(refuseTarget(url, PUBLIC_HTTPS)).toBeNull());

  it.each([
    '',
    'hooks.example.com',
    '/hook',
    '//hooks.example.com/hook',
    'https:',
    'https://',
    'https:hooks.example.com',
    'https:/hooks.example.com',
    'https:\\\\hooks.example.com',
    'https://hooks.example.com\\@127.0.0.1/',
    ' https://hooks.example.com',
    'https://hooks.exa\nmple.com',
    'https://hooks.example.com/a b',
    'https://hooks.example.com:99999/',
    'mailto:someone@example.com',
  ])('refuses %j as no absolute URL', (url) => {
    expect(refuseTarget(url, PUBLIC_HTTPS)).toBe('must be an absolute URL');
  });

  it('refuses other protocols and names those it takes', () => {
    expect(refuseTarget('http://hooks.example.com', PUBLIC_HTTPS)).toBe('must use https');
    expect(refuseTarget('ftp://hooks.example.com', PUBLIC_WEB)).toBe('must use https or http');
    expect(refuseTarget('file:///etc/passwd', ANYWHERE)).not.toBeNull();
    expect(refuseTarget('http://hooks.example.com', PUBLIC_WEB)).toBeNull();
  });

  it.each([
    'https://user:secret@hooks.example.com',
    'https://user@hooks.example.com',
    'https://:x@hooks.example.com',
  ])('refuses the credentials in %s and does not repeat them', (url) => {
    for (const policy of [PUBLIC_HTTPS, ANYWHERE]) {
      expect(refuseTarget(url, policy)).toBe('must not contain a user name or password');
    }
  });

  it.each([
    'localhost',
    'LOCALHOST.',
    'api.localhost',
    'printer.local',
    'metadata.google.internal',
    'router.lan',
    'nas.home.arpa',
    'intranet',
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '017700000001',
    '0177.0.0.01',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '0',
    '169.254.169.254',
    '10.1.2.3',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
  ])('refuses the host %s unless private targets are allowed', (host) => {
    expect(refuseTarget(`https://${host}/`, PUBLIC_HTTPS)).toMatch(/^must name a public host \(.+ is .+\)$/);
    expect(refuseTarget(`https://${host}/`, ANYWHERE)).toBeNull();
  });

  it('refuses a loopback address in whatever base its parts are written, and however many there are', () => {
    const inSomeBase = (part: number) =>
      fc.constantFrom(
        String(part),
        `0x${part.toString(16)}`,
        `0X${part.toString(16)}`,
        `0${part.toString(8)}`,
      );
    const spelling = fc.tuple(fc.nat(0xffffff), fc.integer({ min: 1, max: 4 })).chain(([rest, count]) => {
      const bytes = [127, rest >> 16, (rest >> 8) & 255, rest & 255];
      const last = bytes.slice(count - 1).reduce((value, byte) => value * 256 + byte, 0);
      const parts = [...bytes.slice(0, count - 1), last];
      return fc.tuple(...parts.map(inSomeBase)).map((written) => written.join('.'));
    });
    fc.assert(fc.property(spelling, (host) => refuseTarget(`https://${host}/`, PUBLIC_HTTPS) !== null));
  });

  it('never throws, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((rest) => `https://${rest}`),
    );
    fc.assert(
      fc.property(text, (url) => ['string', 'object'].includes(typeof refuseTarget(url, PUBLIC_HTTPS))),
    );
  });
});
