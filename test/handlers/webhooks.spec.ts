import { randomUUID } from 'node:crypto';
import { OutcomeUnknownError, UnitOfWork } from '@libs/unit-of-work';
import { OrdersModule } from '../../src/orders';
import { WebhooksModule } from '../../src/webhooks';
import { DeliveryClaims } from '../../src/webhooks/delivery/claims/delivery-claims';
import type { ClaimedDelivery } from '../../src/webhooks/delivery/delivery';
import { DeliveryResults } from '../../src/webhooks/delivery/results/delivery-results';
import { OutboundHttp } from '../../src/webhooks/delivery/sending/outbound-http';
import { outcomeOf } from '../../src/webhooks/delivery/sending/attempt-outcome';
import { ReplayDeliveries } from '../../src/webhooks/history/commands/replay-deliveries';
import { ReplayNamedDeliveries } from '../../src/webhooks/history/commands/replay-named-deliveries';
import { ALL_DELIVERIES } from '../../src/webhooks/history/replay-selection';
import { ConfigureOauth2 } from '../../src/webhooks/oauth2/commands/configure-oauth2';
import { ConfigureWebhook } from '../../src/webhooks/settings/commands/configure-webhook';
import { TestWebhook } from '../../src/webhooks/settings/commands/test-webhook';
import { RotateSecret } from '../../src/webhooks/settings/commands/rotate-secret';
import { dumpDatabase } from '../support/postgres/database-dump';
import { BY, CONNECTIONS_OF_RELAY, Ground } from './ground';

const ROOM = { deliveries: 100, bytes: 8_388_608, isEmpty: true };
/** One retry, in a minute. */
const DELAYS = { scheduleMs: [60_000], rateLimitedMs: 0 };

describe('webhooks, without HTTP and without workers', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, WebhooksModule], CONNECTIONS_OF_RELAY);
    await configure({});
  });
  afterAll(() => ground.stop());

  const configure = (changes: object) => {
    const webhook = {
      webhook_url: 'https://shop.example.com/hook',
      webhook_secret: 's'.repeat(32),
      ...changes,
    };
    return ground.execute(new ConfigureWebhook(ground.channelId, webhook as never, BY));
  };
  const deliveriesOf = (orderId: string) =>
    ground.rows(
      'SELECT event_type, version, state FROM webhook_deliveries WHERE order_id = $1 ORDER BY version',
      orderId,
    );

  it('ConfigureWebhook stores no secret in clear, and refuses a target that is not public', async () => {
    const text = async () => JSON.stringify(await dumpDatabase(ground.module.database));
    const before = await text();
    expect(before).toContain('https://shop.example.com/hook');
    expect(before).not.toContain('s'.repeat(32));
    await expect(configure({ webhook_url: 'https://127.0.0.1/hook' })).rejects.toThrow(/public host/);
    expect(await text()).toBe(before);
  });

  it('OrderWebhooksSaga makes deliveries of the events that the channel asks for, and of no others', async () => {
    await configure({ webhook_events: ['order:updated'] });
    const unwanted = await ground.order('ORDER-1');
    await ground.relay();
    expect(await deliveriesOf(unwanted)).toEqual([]);
    await configure({ webhook_events: ['order:created'] });
    const wanted = await ground.order('ORDER-2');
    await ground.relay();
    expect(await deliveriesOf(wanted)).toEqual([
      { event_type: 'order:created', version: 1, state: 'pending' },
    ]);
  });

  it('OrderWebhooksSaga holds what is told while the webhook is disabled', async () => {
    await configure({ webhook_enabled: false });
    const orderId = await ground.order('ORDER-3');
    await ground.relay();
    expect(await deliveriesOf(orderId)).toEqual([{ event_type: 'order:created', version: 1, state: 'held' }]);
    await configure({ webhook_enabled: true });
  });

  it('RotateSecret gives a new secret, which is logged without its value', async () => {
    const made = await ground.execute(new RotateSecret(ground.channelId, null, null, BY));
    expect(made).toMatch(/^whsec_/);
    const [entry] = await ground.rows<{ text: string }>(
      `SELECT e::text AS text FROM audit_entries e WHERE action = 'channel.secret_rotated'`,
    );
    expect(entry!.text).not.toContain(made);
  });

  it('TestWebhook that can not be recorded for a while does not say that nothing was sent', async () => {
    const answer = { status: 200, headers: {}, body: '', truncated: false, durationMs: 1 };
    const sent = jest.spyOn(ground.module.get(OutboundHttp), 'request').mockResolvedValue(answer);
    const overdue = Object.assign(new Error('canceling statement'), { code: '57014' });
    jest.spyOn(ground.module.get(UnitOfWork), 'runInTurn').mockRejectedValueOnce(overdue);
    await expect(ground.execute(new TestWebhook(ground.channelId))).rejects.toBeInstanceOf(
      OutcomeUnknownError,
    );
    expect(sent).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });

  it('RotateSecret to the present secret leaves the old one as it is, unless that shall not sign any more', async () => {
    const rotate = (overlapSeconds: number | null) =>
      ground.execute(new RotateSecret(ground.channelId, 'n'.repeat(32), overlapSeconds, BY));
    const old = async () => {
      const [row] = await ground.rows<{ webhook_old_secret: string | null }>(
        'SELECT webhook_old_secret, webhook_old_secret_until FROM webhook_endpoints WHERE channel_id = $1',
        ground.channelId,
      );
      return row!;
    };
    await rotate(null);
    const before = await old();
    expect(before.webhook_old_secret).not.toBeNull();
    await rotate(60);
    expect(await old()).toEqual(before);
    await rotate(0);
    expect(await old()).toEqual({ webhook_old_secret: null, webhook_old_secret_until: null });
  });

  it('ReplayDeliveries makes a delivery that failed due again, with all of its tries, and no other', async () => {
    const [failed, other] = [await ground.order('ORDER-4'), await ground.order('ORDER-5')];
    await ground.relay();
    const [delivery] = await ground.rows<{ id: string }>(
      `UPDATE webhook_deliveries SET state = 'failed', attempts = 10, due_at = NULL WHERE order_id = $1 RETURNING id`,
      failed,
    );
    const before = await deliveriesOf(other);
    const selection = { ...ALL_DELIVERIES, deliveryIds: [delivery!.id] };
    const replayed = await ground.execute(new ReplayDeliveries(ground.channelId, selection, BY));
    expect(replayed).toMatchObject({ count: 1 });
    expect(await deliveriesOf(failed)).toEqual([
      { event_type: 'order:created', version: 1, state: 'pending' },
    ]);
    expect(await deliveriesOf(other)).toEqual(before);
    expect(await ground.trailOf(ground.channelId)).toContain('channel.deliveries_replayed');
  });

  it('ReplayDeliveries of a delivery that there is not is refused, and the audit log has nothing of it', async () => {
    const before = await ground.trailOf(ground.channelId);
    const selection = { ...ALL_DELIVERIES, deliveryIds: [randomUUID()] };
    const replay = new ReplayDeliveries(ground.channelId, selection, BY);
    await expect(ground.execute(replay)).rejects.toMatchObject({ code: 'DELIVERY_NOT_FOUND' });
    expect(await ground.trailOf(ground.channelId)).toEqual(before);
  });

  it('ReplayNamedDeliveries makes those that there are due again, and in a dry run says which', async () => {
    const orderId = await ground.order('ORDER-6');
    await ground.relay();
    const [delivery] = await ground.rows<{ id: string }>(
      `UPDATE webhook_deliveries SET state = 'failed', attempts = 10, due_at = NULL WHERE order_id = $1 RETURNING id`,
      orderId,
    );
    const after = async (isDryRun: boolean) => {
      const ids = [delivery!.id, orderId];
      const found = await ground.execute(new ReplayNamedDeliveries(ground.channelId, ids, isDryRun));
      expect([...found]).toEqual([delivery!.id]);
      return deliveriesOf(orderId);
    };
    expect(await after(true)).toMatchObject([{ state: 'failed' }]);
    expect(await after(false)).toMatchObject([{ state: 'pending' }]);
  });

  describe('ReplayDeliveries of a delivery whose last attempt is under way', () => {
    let orderId: string;
    let underWay: ClaimedDelivery;

    beforeEach(async () => {
      await ground.rows('DELETE FROM webhook_deliveries');
      orderId = await ground.order(`ORDER-${randomUUID()}`);
      await ground.relay();
      await ground.rows('UPDATE webhook_deliveries SET attempts = 1');
      underWay = (await claimed())!;
      const selection = { ...ALL_DELIVERIES, deliveryIds: [underWay.id] };
      await ground.execute(new ReplayDeliveries(ground.channelId, selection, BY));
      expect(await claimed()).toBeUndefined();
    });

    const claimed = async () => {
      const rooms = new Map([[ground.channelId, ROOM]]);
      const process = { bytes: ROOM.bytes, largest: Infinity, mostLost: Infinity };
      return (await ground.module.get(DeliveryClaims).take(rooms, process)).deliveries[0];
    };
    const ends = (delivery: ClaimedDelivery, status: number) => {
      const attempted = {
        result: { kind: 'answered', status, retryAfter: null } as const,
        durationMs: 1,
        requestHeaders: {},
        responseBody: null,
        error: null,
      };
      return ground.module.get(DeliveryResults).record([outcomeOf(delivery, attempted, DELAYS)]);
    };
    const state = async () => (await deliveriesOf(orderId))[0];
    const retried = { state: 'pending' };

    it('sends it again at once when that attempt fails, with all of its tries', async () => {
      await ends(underWay, 500);
      const again = await claimed();
      expect(again).toMatchObject({ order_id: orderId, attempts: 2 });
      await ends(again!, 500);
      expect(await state()).toMatchObject(retried);
      expect(await claimed()).toBeUndefined();
    });

    it('sends nothing more when that attempt delivers it', async () => {
      await ends(underWay, 200);
      expect(await state()).toMatchObject({ state: 'delivered' });
      expect(await claimed()).toBeUndefined();
    });

    it('gives it all of its tries when the claim of that attempt is lost', async () => {
      await ground.rows(`UPDATE webhook_deliveries SET due_at = now() - interval '1 second'`);
      await ends((await claimed())!, 500);
      expect(await state()).toMatchObject(retried);
      expect(await claimed()).toBeUndefined();
    });

    it('holds it when the webhook is disabled before that attempt fails', async () => {
      await configure({ webhook_enabled: false });
      await ends(underWay, 500);
      expect(await state()).toMatchObject({ state: 'held' });
      await configure({ webhook_enabled: true });
    });
  });

  it('ConfigureOauth2 seals the client secret, and refuses a configuration that lacks it', async () => {
    const oauth2 = {
      oauth2_enabled: true,
      oauth2_client_id: 'shop',
      oauth2_token_url: 'https://login.example.com/token',
    };
    const configureOauth2 = async (changes: object) =>
      ground.execute(new ConfigureOauth2(ground.channelId, { ...oauth2, ...changes }, BY));
    await expect(configureOauth2({})).rejects.toThrow(/oauth2_client_secret/);
    const secret = 'client-secret-value-7788';
    await configureOauth2({ oauth2_client_secret: secret });
    const stored = JSON.stringify(await dumpDatabase(ground.module.database));
    expect(stored).toContain('https://login.example.com/token');
    expect(stored).not.toContain(secret);
  });
});
