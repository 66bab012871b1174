import { OutOfConnectionsError, RequestFailedError } from '@libs/safe-fetch';
import type { SecretBox } from '@libs/secret-box';
import type { AccessTokens } from '../../oauth2/access-tokens';
import type { ClaimedDelivery } from '../delivery';
import type { OutboundHttp } from './outbound-http';
import { WebhookSender } from './webhook-sender';

const DELIVERY = {
  channel_id: 'channel',
  event_id: 'event',
  event_type: 'order:created',
  oauth2_enabled: true,
  url: 'https://shop.example.com/hook',
  secrets: [] as string[],
  data: '{}',
  origin: null,
  occurred_at: new Date('2026-03-01T12:00:00Z'),
} as unknown as ClaimedDelivery;
const TOKEN = { token: 'token-1', sealed: 'sealed', ages: false };
const never = () => new Promise<never>(() => undefined);

describe('an attempt that is aborted while it waits for a token', () => {
  let cancel: AbortController;
  let sent: number;
  beforeEach(() => {
    cancel = new AbortController();
    sent = 0;
  });

  const attempt = (tokens: Partial<AccessTokens>) => {
    const refuse = () => {
      sent += 1;
      return Promise.resolve({ status: 401, headers: {}, body: 'who?', truncated: false, durationMs: 1 });
    };
    const http = { request: refuse } as unknown as OutboundHttp;
    const sender = new WebhookSender(http, {} as SecretBox, tokens as AccessTokens);
    return sender.attempt(DELIVERY, cancel.signal);
  };

  it('sends nothing', async () => {
    const attempted = attempt({ find: never });
    cancel.abort();
    expect([await attempted, sent]).toEqual([null, 0]);
  });

  it('sends nothing when it was aborted before', async () => {
    cancel.abort();
    expect([await attempt({ find: never }), sent]).toEqual([null, 0]);
  });

  it('ends with the 401 that another token was fetched for', async () => {
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const replace = () => {
      asked();
      return never();
    };
    const attempted = attempt({ find: () => Promise.resolve(TOKEN), replace });
    await isAsked;
    cancel.abort();
    expect(await attempted).toMatchObject({
      result: { kind: 'answered', status: 401 },
      responseBody: 'who?',
    });
    expect(sent).toBe(1);
  });
});

describe('an attempt without a response', () => {
  const attempt = (error: Error) => {
    const http = { request: () => Promise.reject(error) } as unknown as OutboundHttp;
    const sender = new WebhookSender(http, {} as SecretBox, {} as AccessTokens);
    return sender.attempt({ ...DELIVERY, oauth2_enabled: false });
  };

  it('counts for the endpoint when it was called', async () => {
    const attempted = await attempt(new RequestFailedError('timeout', 'no complete answer'));
    expect(attempted).toMatchObject({ result: { kind: 'unanswered' }, error: 'no complete answer' });
  });

  it('is none when the service had no connection for it', async () => {
    const short = new OutOfConnectionsError('no connection was free');
    await expect(attempt(short)).rejects.toBe(short);
  });
});
