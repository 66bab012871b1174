import fc from 'fast-check';
import { maskEcho, maskHeaders } from './masked-headers';

const TOKEN = 'token/with"quotes-0123456789';
const HEADERS = {
  Authorization: `Bearer ${TOKEN}`,
  'X-Webhook-Signature': 'sha256=0123456789abcdef',
  'webhook-signature': 'v1,first-signature v1,other-signature',
  'webhook-id': 'evt-123456789',
};

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
    const kept = maskEcho(`${JSON.stringify(HEADERS)} ${TOKEN}`, HEADERS);
    expect(kept).not.toMatch(/0123456789|first-signature|other-signature|quotes/);
    expect(kept).toContain('"webhook-id":"evt-123456789"');
    expect(kept).toContain('Bearer ********');
  });

  it('has no beginning of one where the response was cut off', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 8, max: TOKEN.length }), (before, length) => {
        return !maskEcho(before + TOKEN.slice(0, length), HEADERS).includes(TOKEN.slice(0, 8));
      }),
    );
  });

  it('is otherwise the response of the endpoint', () => {
    expect(maskEcho('Bearer of news', HEADERS)).toBe('Bearer of news');
    expect(maskEcho('ok', {})).toBe('ok');
  });
});
