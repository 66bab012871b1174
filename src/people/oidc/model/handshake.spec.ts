import type { IncomingMessage } from 'node:http';
import { SecretBox } from '@libs/secret-box';
import { cookieOf } from '../../../infrastructure/http';
import { handshakeIn, handshakeText, ownPath } from './handshake';

describe('where a sign-in leads', () => {
  it.each(['/console', '/console/', '/console/orders?q=1#x'])('is %s of this host', (path) =>
    expect(ownPath(path)).toBe(path),
  );

  it.each([
    undefined,
    '',
    'https://evil.example/console/',
    '//evil.example/console',
    '/\\evil.example',
    '/console\\..\\evil',
    '/consoles',
    '/console/\nSet-Cookie: a=b',
    'javascript:alert(1)',
  ])('is never %j', (path) => expect(ownPath(path)).toBe('/console/'));

  it.each(['x', '"', '…'])('is at most as long as its cookie can hold, of %j', (character) => {
    const paths = Array.from({ length: 2_048 }, (_, n) => ownPath(`/console/?q=${character.repeat(n)}`));
    expect(paths.at(-1)).toBe('/console/');
    const to = paths.reduce((longest, path) => (path.length > longest.length ? path : longest));
    const random = 'x'.repeat(43);
    const kept = { state: random, nonce: random, verifier: random, to, untilMs: Date.now() };
    const sealed = new SecretBox([Buffer.alloc(32)]).seal(handshakeText(kept), 'here');
    const request = { headers: { host: 'localhost', cookie: `oms_oidc=${sealed}` } };
    expect(cookieOf(request as IncomingMessage, 'oidc', null)).toBe(sealed);
  });
});

it('a handshake counts until its time, and nothing else does', () => {
  const kept = { state: 's', nonce: 'n', verifier: 'v', to: '/console/', untilMs: 10 };
  expect(handshakeIn(handshakeText(kept), 9)).toEqual(kept);
  expect(handshakeIn(handshakeText(kept), 10)).toBeNull();
  expect(handshakeIn('no json', 0)).toBeNull();
  expect(handshakeIn('{}', 0)).toBeNull();
});
