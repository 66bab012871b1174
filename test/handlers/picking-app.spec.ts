import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { UnitOfWork } from '@libs/unit-of-work';
import { DeviceSubscriptionsModule, PickingAppModule, PushModule } from '../../src/dts';
import { SubscribeDevice } from '../../src/dts/device-subscriptions/commands/subscribe-device';
import { UnsubscribeDevice } from '../../src/dts/device-subscriptions/commands/unsubscribe-device';
import { PickingControl } from '../../src/dts/picking-app/picking-control';
import { PushTable } from '../../src/dts/push/push-table';
import { endTurn, takeTurn } from '../../src/infrastructure/http/limits/fair-requests';
import { Jobs } from '../../src/jobs';
import { OrdersModule, UpdateOrderStatus } from '../../src/orders';
import { WebhooksModule } from '../../src/webhooks';
import { until } from '../support/until';
import { CALLER, CONNECTIONS_OF_RELAY, Ground, ORIGIN } from './ground';

describe('the picking app, without HTTP and without workers', () => {
  let ground: Ground;
  let placeId: string;

  beforeAll(async () => {
    ground = await Ground.of(
      [OrdersModule, WebhooksModule, DeviceSubscriptionsModule, PickingAppModule, PushModule],
      CONNECTIONS_OF_RELAY,
    );
    placeId = await ground.place('STORE-1');
  });
  afterAll(() => ground.stop());

  const devices = async () => {
    const rows = await ground.rows<{ device_token: string }>(
      'SELECT device_token FROM device_subscriptions WHERE place_id = $1 ORDER BY 1',
      placeId,
    );
    return rows.map(({ device_token }) => device_token);
  };
  const move = (orderId: string, to: 'picking' | 'retrieving', metadata: object) =>
    ground.execute(
      new UpdateOrderStatus(orderId, ground.channelId, 'ORDER', to, metadata as never, false, ORIGIN),
    );

  it('SubscribeDevice keeps a device of a place once, UnsubscribeDevice ends that', async () => {
    for (const device of ['a', 'b', 'a']) await ground.execute(new SubscribeDevice(placeId, device, CALLER));
    expect(await devices()).toEqual(['a', 'b']);
    await ground.execute(new UnsubscribeDevice(placeId, 'a'));
    expect(await devices()).toEqual(['b']);
  });

  it('CourierPushSaga records one push for each dispatch of a courier, and none for other updates', async () => {
    const orderId = await ground.order('ORDER-1', { metadata: { place_id: placeId } });
    const pushes = () => ground.rows('SELECT order_id FROM place_pushes WHERE order_id = $1', orderId);
    await move(orderId, 'picking', { picker_id: 'p' });
    await ground.relay();
    expect(await pushes()).toEqual([]);
    await move(orderId, 'retrieving', { retrieval_location: 'door 2' });
    await ground.relay();
    expect(await pushes()).toEqual([{ order_id: orderId }]);
  });

  it('PushTable makes one message for each device of an event, and claims each of them once', async () => {
    const table = ground.module.get(PushTable);
    const orderId = await ground.order('ORDER-2', { metadata: { place_id: placeId } });
    const group = { channel_id: ground.channelId, event_id: 'event', order_id: orderId };
    for (let times = 0; times < 2; times += 1)
      await ground.module
        .get(UnitOfWork)
        .run((tx) => table.insert(tx, group as never, placeId, 'ORDER-2', ['x', 'y']));
    const claimed = await table.claim(ground.channelId, 10, 60_000);
    expect(claimed.map(({ device_token }) => device_token).sort()).toEqual(['x', 'y']);
    expect(await table.claim(ground.channelId, 10, 60_000)).toEqual([]);
  });

  it('unset_suspended goes back to the status before a suspension that is still to be applied', async () => {
    const orderId = await ground.order('ORDER-3');
    const jobs = ground.module.get(Jobs);
    const suspend = new UpdateOrderStatus(
      orderId,
      ground.channelId,
      'ORDER-3',
      'suspended',
      { suspension_reason: 'r' },
      false,
      ORIGIN,
    );
    await jobs.accept(randomUUID(), suspend, { channelId: ground.channelId, key: orderId }, null);
    const resumed = ground.module
      .get(PickingControl)
      .unsetSuspended({ orderReference: orderId, caller: CALLER, origin: ORIGIN, response: {} });
    const [, resume] = await until('the move is accepted', async () => {
      const accepted = await ground.rows<{ id: string; to: string }>(
        `SELECT id, outline::json ->> 'to' AS to FROM jobs WHERE key = $1 ORDER BY seq`,
        orderId,
      );
      return accepted.length === 2 && accepted;
    });
    expect(resume!.to).toBe('pending');
    await ground.rows(`UPDATE jobs SET status = 'completed', completed_at = now() WHERE id = $1`, resume!.id);
    expect(await resumed).toMatchObject({ status: 'pending' });
  });

  it('setters wait for their change without a turn, and no longer than their client', async () => {
    const orderId = await ground.order('ORDER-4');
    const request = { caller: CALLER, method: 'GET', path: '/dts/drone/order/set_failed' };
    const response = new EventEmitter();
    await takeTurn(request, response);
    const failed = ground.module
      .get(PickingControl)
      .setFailed({ orderReference: orderId, caller: CALLER, origin: ORIGIN, response }, null);
    const others = Array.from({ length: 32 }, () => ({}));
    await Promise.all(others.map(async (other) => takeTurn(request, other)));
    others.forEach(endTurn);
    response.emit('close');
    const startedMs = performance.now();
    await expect(failed).rejects.toMatchObject({ code: 'STILL_BEING_APPLIED' });
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});
