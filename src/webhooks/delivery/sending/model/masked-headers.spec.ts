import fc from 'fast-check';
import { maskEcho, maskHeaders } from './masked-headers';

const TOKEN = 'token/with"quotes-0123456789';
const HEADERS = {
  Authorization: `Bearer ${TOKEN}`,
  'X-Webhook-Signature': 'sha256=0123456789abcdef',
  'webhook-signature': 'v1,first/signature= v1,other/signature=',
  'webhook-id': 'evt-123456789',
};

const SECRETS = ['whsec_MfKQ9r8G/qrTwjUP', 'former/secret'];

describe('the stored record of an attempt', () => {
  it('has no signature and no credential among the headers', () => {
    expect(maskHeaders(HEADERS)).toEqual({
      Authorization: '********',
      'X-Webhook-Signature': '********',
      'webhook-signature': '********',
      'webhook-id': 'evt-123456789',
    });
  });

  it('has neither in the response of an endpoint that repeats the request, in JSON or not', () => {
    const kept = maskEcho(`${JSON.stringify(HEADERS)} ${TOKEN}`, HEADERS, []);
    expect(kept).not.toMatch(/0123456789|first|other|quotes/);
    expect(kept).toContain('"webhook-id":"evt-123456789"');
    expect(kept).toContain('Bearer ********');
  });

  it.each([
    ['the credential with escaped slashes', JSON.stringify(TOKEN).replaceAll('/', '\\/')],
    ['the credential in a URL', encodeURIComponent(TOKEN)],
    ['the credential in a URL, in lower case', encodeURIComponent(TOKEN).replaceAll('%2F', '%2f')],
    ['the digest of a signature', '0123456789abcdef'],
    ['the first of two signatures alone', 'first/signature='],
    ['the second of two signatures alone, in a URL', encodeURIComponent('other/signature=')],
    ['the secret', SECRETS[0]!],
    ['the secret without its prefix', 'MfKQ9r8G/qrTwjUP'],
    ['the former secret, in JSON with escaped slashes', 'former\\/secret'],
  ])('does not show %s, whole or cut off', (_what, shown) => {
    const last = shown.slice(0, -2);
    for (const echo of [shown, last]) {
      const kept = maskEcho(`got: ${echo}`, HEADERS, SECRETS);
      expect(kept).not.toMatch(/quotes|0123456|signature|MfKQ9|former/);
      expect(kept).toMatch(/^got: .*\*{8}/);
    }
  });

  it('has no beginning of one where the response was cut off', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 8, max: TOKEN.length }), (before, length) => {
        return !maskEcho(before + TOKEN.slice(0, length), HEADERS, []).includes(TOKEN.slice(0, 8));
      }),
    );
  });

  it('is otherwise the response of the endpoint', () => {
    expect(maskEcho('Bearer of news', HEADERS, ['news'])).toBe('Bearer of news');
    expect(maskEcho('ok', {}, [])).toBe('ok');
  });
});
