import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signingKeys, signWebhook } from '../../../../libs/webhook-signing';
import { receiveWebhook, webhookHandler, WebhookFormatError, WebhookVerificationError } from '.';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OLD = 'the secret before';
const EVENT = {
  event_type: 'order:status_changed',
  event_id: '01936b2a-8d51-7e4f-a011-3c6d9b2e5f70',
  timestamp: '2026-03-01T09:30:00.000Z',
  data: { order_number: 'SO-1', status: { from: 'picking', to: 'picked' } },
};
const BODY = JSON.stringify(EVENT);
const WITHOUT_TIMED = {
  'webhook-id': undefined,
  'webhook-timestamp': undefined,
  'webhook-signature': undefined,
};
const now = () => Math.floor(Date.now() / 1_000);

function headersFor(body = BODY, timestampSeconds = now(), secrets = [SECRET]) {
  const [newest, ...older] = secrets.map(signingKeys);
  return { ...signWebhook({ id: EVENT.event_id, timestampSeconds, body, keys: [newest!, ...older] }) };
}

describe('receiveWebhook', () => {
  it('gives the event of a genuine delivery and says which signatures fit', () => {
    const received = receiveWebhook({ body: Buffer.from(BODY), headers: headersFor(), secret: SECRET });
    expect(received).toEqual({ event: EVENT, verifiedBy: ['webhook-signature', 'x-webhook-signature'] });
  });

  it.each([
    ['of fetch', (headers: Record<string, string>) => new Headers(headers)],
    [
      'in lists of one',
      (headers: Record<string, string>) =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ],
  ])('takes headers %s', (_whose, as) => {
    const take = (body: string) => receiveWebhook({ body, headers: as(headersFor()), secret: SECRET });
    expect(take(BODY)).toMatchObject({ event: EVENT, verifiedBy: { length: 2 } });
    expect(() => take(`${BODY} `)).toThrow(WebhookVerificationError);
  });

  it.each([[[]], [['1', '2']]])('refuses a header that has the values %j', (values) => {
    const headers = { ...headersFor(), 'webhook-timestamp': values };
    expect(() => receiveWebhook({ body: BODY, headers, secret: SECRET })).toThrow(WebhookVerificationError);
  });

  it('takes a delivery that is signed by the old secret too', () => {
    const headers = headersFor(BODY, now(), [SECRET, OLD]);
    expect(receiveWebhook({ body: BODY, headers, secret: OLD }).verifiedBy).toEqual(['webhook-signature']);
    expect(receiveWebhook({ body: BODY, headers, secret: [OLD, SECRET] }).verifiedBy).toHaveLength(2);
  });

  it.each([
    ['a changed body', () => ({ body: BODY.replace('picked', 'failed') })],
    ['another secret', () => ({ secret: 'guessed' })],
    ['an old timestamp', () => ({ headers: headersFor(BODY, now() - 301) })],
    // A second may end before it is looked at.
    ['a timestamp from the future', () => ({ headers: headersFor(BODY, now() + 302) })],
    ['no signature', () => ({ headers: {} })],
    [
      'the untimed signature alone',
      () => ({ headers: { 'x-webhook-signature': headersFor()['X-Webhook-Signature'] } }),
    ],
    [
      'the untimed signature beside timed headers without a value',
      () => ({ headers: { ...headersFor(), ...WITHOUT_TIMED } }),
    ],
  ])('refuses %s', (_what, changes) => {
    const delivery = { body: BODY, headers: headersFor(), secret: SECRET, ...changes() };
    expect(() => receiveWebhook(delivery)).toThrow(WebhookVerificationError);
  });

  it.each([
    ['alone', {}],
    ['beside timed headers without a value', WITHOUT_TIMED],
  ])('takes the untimed signature %s where that is allowed', (_where, others) => {
    const headers = { 'X-Webhook-Signature': headersFor()['X-Webhook-Signature'], ...others };
    const delivery = { body: BODY, headers, allowUntimed: true };
    expect(receiveWebhook({ ...delivery, secret: SECRET }).verifiedBy).toEqual(['x-webhook-signature']);
    expect(() => receiveWebhook({ ...delivery, secret: OLD })).toThrow(WebhookVerificationError);
  });

  it.each([
    'nonsense',
    'null',
    '[]',
    '{"event_type":"order:created"}',
    '{"event_type":"a","event_id":"b","timestamp":"c","data":null}',
  ])('says that the genuine body %s is no event', (body) => {
    expect(() => receiveWebhook({ body, headers: headersFor(body), secret: SECRET })).toThrow(
      WebhookFormatError,
    );
  });
});

describe('the request handler', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  async function serve(server: Server): Promise<string> {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/orders`;
  }

  const post = async (url: string, body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }))
      .status;

  it('responds with 204, 401, 400 and 500 on plain node:http', async () => {
    const refusals: string[] = [];
    let fails = false;
    const onEvent = () => {
      if (fails) throw new Error('no room');
    };
    const handler = webhookHandler({ secret: SECRET, onEvent, onRefused: (reason) => refusals.push(reason) });
    const url = await serve(createServer(handler));
    expect(await post(url, BODY, headersFor())).toBe(204);
    expect(await post(url, `${BODY} `, headersFor())).toBe(401);
    expect(await post(url, '[]', headersFor('[]'))).toBe(400);
    fails = true;
    expect(await post(url, BODY, headersFor())).toBe(500);
    expect(refusals).toHaveLength(3);
  });

  it.each([undefined, '', [], [SECRET, '']])('is not made with the secret %j', (secret) => {
    const options = { secret: secret as string, onEvent: () => undefined };
    expect(() => webhookHandler(options)).toThrow(new TypeError('secret must not be empty'));
  });

  it('writes what onEvent threw to the console where nobody else is told, and only that', async () => {
    const written = jest.spyOn(console, 'error').mockImplementation();
    const fault = new Error('no room');
    const url = await serve(
      createServer(webhookHandler({ secret: SECRET, onEvent: () => Promise.reject(fault) })),
    );
    expect(await post(url, `${BODY} `, headersFor())).toBe(401);
    expect(await post(url, BODY, headersFor())).toBe(500);
    expect(written.mock.calls).toEqual([[fault]]);
    written.mockRestore();
  });

  it('responds with 400 to more than 16 MB, without keeping what follows', async () => {
    const reasons: string[] = [];
    const onRefused = (reason: string) => reasons.push(reason);
    const url = await serve(
      createServer(webhookHandler({ secret: SECRET, onEvent: () => undefined, onRefused })),
    );
    const long = 'x'.repeat(40_000_000);
    expect(await post(url, long, headersFor())).toBe(400);
    expect(await post(url, BODY, headersFor())).toBe(204);
    expect(reasons).toEqual(['the body is too large']);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no log');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no log'))],
  ])('responds, and goes on, when onRefused %s', async (_how, onRefused) => {
    const url = await serve(
      createServer(webhookHandler({ secret: SECRET, onEvent: () => undefined, onRefused })),
    );
    expect(await post(url, `${BODY} `, headersFor())).toBe(401);
    expect(await post(url, BODY, headersFor())).toBe(204);
  });
});
