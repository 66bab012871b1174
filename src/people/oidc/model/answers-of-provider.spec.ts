import { isRefusedGrant, isRefusedToken } from './answers-of-provider';

describe('a refresh token', () => {
  it.each(['invalid_grant', 'access_denied'])('is refused by %s', (error) =>
    expect(isRefusedGrant({ error, status: 400 })).toBe(true),
  );

  it.each([
    { error: 'invalid_client', status: 401 },
    { error: 'unauthorized_client', status: 400 },
    { status: 401 },
    { error: 'server_error', status: 500 },
    new Error('fetch failed'),
  ])('is not refused by %j', (error) => expect(isRefusedGrant(error)).toBe(false));
});

describe('an access token', () => {
  it.each([{ error: 'invalid_token' }, { status: 401 }])('is refused by %j', (error) =>
    expect(isRefusedToken(error)).toBe(true),
  );

  it.each([{ status: 503 }, new Error('fetch failed')])('is not refused by %j', (error) =>
    expect(isRefusedToken(error)).toBe(false),
  );
});
