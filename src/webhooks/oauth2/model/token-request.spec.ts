import { pauseAfterFailureMs, readTokenAnswer, refreshAfterMs, tokenRequestBody } from './token-request';

describe('a token request', () => {
  const credentials = { clientId: 'shop', clientSecret: 's&c=t', scope: 'a b', additionalParams: {} };

  it('has the four fields of the client-credentials grant, form-encoded', () => {
    expect(tokenRequestBody(credentials)).toBe(
      'grant_type=client_credentials&client_id=shop&client_secret=s%26c%3Dt&scope=a+b',
    );
  });

  it('carries additional parameters, which can not set the reserved ones', () => {
    const body = tokenRequestBody({
      ...credentials,
      scope: null,
      additionalParams: {
        audience: 'https://api',
        tenant: 7,
        grant_type: 'password',
        scope: 'all',
        client_id: 'x',
      },
    });
    expect([...new URLSearchParams(body)]).toEqual([
      ['grant_type', 'client_credentials'],
      ['client_id', 'shop'],
      ['client_secret', 's&c=t'],
      ['audience', 'https://api'],
      ['tenant', '7'],
    ]);
  });
});

describe('the response to a token request', () => {
  it.each([
    [3600, 3_600_000],
    ['60', 60_000],
    [0.5, 500],
    [undefined, 300_000],
    [0, 300_000],
    [-5, 300_000],
    ['soon', 300_000],
    [1e12, 30 * 86_400_000],
  ])('with expires_in %p gives a token for %i ms', (expires_in, lifetimeMs) => {
    const body = JSON.stringify({ access_token: 'abc', token_type: 'Bearer', expires_in });
    expect(readTokenAnswer(200, body)).toEqual({ token: 'abc', lifetimeMs });
  });

  it.each([
    [
      401,
      '{"error":"invalid_client","error_description":"secret s3cr3t is wrong"}',
      'answered 401 (invalid_client)',
    ],
    [500, '<html>', 'answered 500'],
    [400, '{"error":"s3cr3t-sent-back"}', 'answered 400'],
    [302, '', 'answered 302'],
    [200, 'nonsense', 'JSON object'],
    [200, 'null', 'JSON object'],
    [200, '{}', 'no access_token'],
    [200, '{"access_token":""}', 'no access_token'],
    [200, '{"access_token":"a\\r\\nX-Evil: 1"}', 'header'],
  ])('with status %i and body %s is refused without quoting it', (status, body, error) => {
    const answer = readTokenAnswer(status, body);
    expect(answer).toEqual({ token: null, error: expect.stringContaining(error) });
    expect(JSON.stringify(answer)).not.toContain('s3cr3t');
  });

  it('is replaced a minute before its end, a short one in its last fifth', () => {
    expect(refreshAfterMs(3_600_000)).toBe(3_540_000);
    expect(refreshAfterMs(60_000)).toBe(48_000);
  });
});

describe('the pause after a token request that failed', () => {
  it('is a second, doubles with each further one, and is never longer than a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 5_000].map(pauseAfterFailureMs)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ]);
  });
});
