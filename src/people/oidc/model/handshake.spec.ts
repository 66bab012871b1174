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
});

it('a handshake counts until its time, and nothing else does', () => {
  const kept = { state: 's', nonce: 'n', verifier: 'v', to: '/console/', untilMs: 10 };
  expect(handshakeIn(handshakeText(kept), 9)).toEqual(kept);
  expect(handshakeIn(handshakeText(kept), 10)).toBeNull();
  expect(handshakeIn('no json', 0)).toBeNull();
  expect(handshakeIn('{}', 0)).toBeNull();
});
