import { OutOfConnectionsError } from '@libs/safe-fetch';
import { OutcomeUnknownError } from '@libs/unit-of-work';
import type { CompleteSettings } from '../../infrastructure/config';
import type { OutboundHttp } from '../delivery/sending/outbound-http';
import { AccessTokens } from './access-tokens';
import type { TokenCache } from './token-cache';

const SETTINGS = { WEBHOOK_TIMEOUT_MS: 1_000 } as CompleteSettings;
const CREDENTIALS = { clientId: 'shop', clientSecret: 'secret', scope: null, additionalParams: {} };
const LEASE = { channelId: 'channel', tokenUrl: 'https://tokens.example.com', credentials: CREDENTIALS };
const OVERDUE = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
const fails = () => Promise.reject(OVERDUE);

describe('a test of the token endpoint, when the database fails for a while', () => {
  const test = async (cache: object) => {
    const body = JSON.stringify({ access_token: 'token-1', token_type: 'Bearer', expires_in: 60 });
    const request = jest.fn().mockResolvedValue({ status: 200, headers: {}, body });
    const http = { request } as unknown as OutboundHttp;
    const tokens = new AccessTokens(cache as TokenCache, http, SETTINGS);
    const error = await tokens.test('channel').catch((fault: unknown) => fault);
    return { calls: request.mock.calls.length, error };
  };

  it('says that nothing was requested, before the call', async () => {
    expect(await test({ takeLease: fails })).toEqual({ calls: 0, error: OVERDUE });
  });

  it('does not say so after the call', async () => {
    const takeLease = () => Promise.resolve(LEASE);
    const { calls, error } = await test({ takeLease, keep: fails });
    expect([calls, error instanceof OutcomeUnknownError]).toEqual([1, true]);
  });
});

it('a token for which the service had no connection is missing like any other, so that deliveries go on without it', async () => {
  const paused: number[] = [];
  const cache = {
    read: () =>
      Promise.resolve({ token: null, webhookUrl: 'https://shop.example.com/hook', beingFetched: false }),
    takeLease: () => Promise.resolve(paused.length === 0 ? LEASE : null),
    pause: (_lease: unknown, ms: number) => Promise.resolve(paused.push(ms)),
  };
  const http = { request: () => Promise.reject(new OutOfConnectionsError('no connection was free')) };
  const tokens = new AccessTokens(cache as unknown as TokenCache, http as unknown as OutboundHttp, SETTINGS);
  expect(await tokens.find('channel', 'https://shop.example.com/hook')).toBeNull();
  expect(paused).toHaveLength(1);
});
