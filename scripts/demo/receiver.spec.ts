import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Envelope } from './contract';
import { WebhookReceiver } from './receiver';

const SECRET = `whsec_${Buffer.from('a key that only this test knows.').toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.from('a key that is for someone else..').toString('base64')}`;
const never = new AbortController().signal;

const envelope = (over: Partial<Envelope> = {}): Envelope => ({
  event_type: 'order:created',
  event_id: '0198c0de-0000-7000-8000-000000000001',
  timestamp: '2026-11-20T10:00:00.000Z',
  data: { order_id: 'o1', customer_info: { name: 'Åsa 花子' } },
  ...over,
});

/** Signs as docs/webhooks.md#signatures says, by code other than the project's own. */
function signed(
  event: Envelope,
  secret = SECRET,
  at = new Date(),
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(event);
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-Webhook-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'webhook-id': event.event_id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(event.event_id, at, body),
      'X-Service-Event': event.event_type,
    },
  };
}

describe('the webhook receiver', () => {
  let receiver: WebhookReceiver;
  let url: string;

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    url = receiver.open('grocery', SECRET);
  });
  afterEach(() => receiver.close());

  const send = async ({ headers, body }: { headers: Record<string, string>; body: string }, to = url) =>
    (await fetch(to, { method: 'POST', headers, body })).status;
  const without = (name: string, delivery = signed(envelope())) => {
    const headers = Object.fromEntries(Object.entries(delivery.headers).filter(([key]) => key !== name));
    return { ...delivery, headers };
  };

  it('keeps a webhook whose two signatures verify, and tells when it came', async () => {
    const before = Date.now() - 1;
    expect(await send(signed(envelope()))).toBe(204);
    const delivery = await receiver.waitFor(() => true, never);
    expect(delivery).toMatchObject({ hook: 'grocery', envelope: envelope() });
    expect(delivery.receivedAt).toBeGreaterThanOrEqual(before);
    expect(receiver.rejections).toEqual([]);
  });

  it.each([
    [
      'a signature by another secret',
      signed(envelope(), OTHER_SECRET),
      'X-Webhook-Signature does not verify',
    ],
    [
      'a body changed on the way',
      { ...signed(envelope()), body: '{}' },
      'X-Webhook-Signature does not verify',
    ],
    ['no X-Webhook-Signature', without('X-Webhook-Signature'), 'x-webhook-signature is missing'],
    ['no webhook-signature', without('webhook-signature'), 'webhook-signature is missing'],
    ['an event id other than webhook-id', relabelled('webhook-id', 'evt-2'), /./],
    ['an X-Service-Event of another event', relabelled('X-Service-Event', 'order:failed'), 'X-Service-Event'],
    [
      'a fifth field in the envelope',
      signed({ ...envelope(), extra: 1 } as Envelope),
      'the envelope has the fields',
    ],
    ['a timestamp from yesterday', signed(envelope(), SECRET, new Date(Date.now() - 86_400_000)), /./],
  ])('turns away %s and says why', async (_what, delivery, reason) => {
    expect(await send(delivery)).toBe(401);
    expect(receiver.rejections).toEqual([{ hook: 'grocery', reason: expect.stringMatching(reason) }]);
    expect(receiver.counts.events).toBe(0);
  });

  function relabelled(name: string, value: string) {
    const delivery = signed(envelope());
    return { ...delivery, headers: { ...delivery.headers, [name]: value } };
  }

  it('turns away a Standard Webhooks signature by another secret even when the hex signature is right', async () => {
    const good = signed(envelope());
    const forged = signed(envelope(), OTHER_SECRET).headers['webhook-signature']!;
    expect(await send({ ...good, headers: { ...good.headers, 'webhook-signature': forged } })).toBe(401);
    expect(receiver.rejections).toHaveLength(1);
  });

  it('verifies each hook with the secret of that hook', async () => {
    const fashion = receiver.open('fashion', OTHER_SECRET);
    expect(await send(signed(envelope(), OTHER_SECRET), fashion)).toBe(204);
    expect(await send(signed(envelope(), SECRET), fashion)).toBe(401);
  });

  it('acknowledges a repeated event and counts it once', async () => {
    expect([await send(signed(envelope())), await send(signed(envelope()))]).toEqual([204, 204]);
    expect(receiver.counts).toEqual({ events: 1, repeats: 1 });
  });

  it('knows no hook that was not opened', async () => {
    expect(await send(signed(envelope()), url.replace('grocery', 'nothing'))).toBe(404);
    expect((await fetch(url)).status).toBe(404);
  });

  it('hands a delivery to everyone who waits for it, also when it comes later', async () => {
    const failed = receiver.waitFor(({ envelope: { event_type } }) => event_type === 'order:failed', never);
    const second = receiver.waitFor(({ envelope: { event_id } }) => event_id === 'evt-order_create-2', never);
    await send(signed(envelope()));
    await send(signed(envelope({ event_type: 'order:failed', event_id: 'evt-order_create-2' })));
    expect((await failed).envelope.event_id).toBe('evt-order_create-2');
    expect(await second).toBe(await failed);
  });

  it("gives up waiting with the signal's reason", async () => {
    const controller = new AbortController();
    const waiting = receiver.waitFor(() => true, controller.signal);
    controller.abort(new Error('not there'));
    await expect(waiting).rejects.toThrow('not there');
    await expect(receiver.waitFor(() => true, controller.signal)).rejects.toThrow('not there');
  });
});
