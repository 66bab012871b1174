import { randomUUID } from 'node:crypto';
import { OutboxRelay } from '@libs/outbox';
import { CreateChannel } from '../../src/channels/commands/create-channel';
import type { CreateChannelDto } from '../../src/channels/dto/create-channel.dto';
import { RelayOptions } from '../../src/events/relay/relay-options';
import { OrdersModule, UpdateOrderStatus } from '../../src/orders';
import { CreateOrder } from '../../src/orders/commands/create-order';
import { ORDER_CONTENT, said } from '../../src/contract';
import { WebhooksModule } from '../../src/webhooks';
import { ConfigureWebhook } from '../../src/webhooks/settings/commands/configure-webhook';
import type { ConfigureWebhookDto } from '../../src/webhooks/settings/dto/webhook-config.dto';
import { StartedModule } from '../support/modules/started-module';

const BY = { kind: 'system', keyId: null, clientName: 'test', requestId: null } as const;
const ORIGIN = { clientName: 'test', commandOrigin: null, correlationId: null, requestId: null };
const CONTENT = said(ORDER_CONTENT, {
  order_number: 'ORDER-1',
  order_date: '2026-03-01T09:30:00.000Z',
  items: [{ item_id: 'milk', quantity: 2 }],
});

describe('orders, without HTTP and without workers', () => {
  let module: StartedModule;
  let channelId: string;

  beforeAll(async () => {
    module = await StartedModule.of([OrdersModule, WebhooksModule]);
    const shop = { name: 'shop', type: 'sap-commerce', config: {} } as CreateChannelDto;
    channelId = (await module.commands.execute(new CreateChannel(shop, BY))).id;
  });
  afterAll(() => module.stop());

  const create = async (orderNumber: string) => {
    const orderId = randomUUID();
    const content = { ...CONTENT, order_number: orderNumber };
    await module.commands.execute(new CreateOrder(orderId, channelId, content, ORIGIN));
    return orderId;
  };
  const orderOf = async (orderId: string) => {
    const sql = 'SELECT order_number, version, status FROM orders WHERE id = $1';
    return (await module.database.query(sql, [orderId]))[0];
  };

  it('CreateOrder stores version 1 and records its event in the same transaction', async () => {
    const orderId = await create('ORDER-1');
    expect(await orderOf(orderId)).toMatchObject({ version: 1, status: 'pending', order_number: 'ORDER-1' });
    const events = await module.database.query(
      'SELECT type, version FROM events WHERE channel_id = $1 AND order_id = $2',
      [channelId, orderId],
    );
    expect(events).toEqual([{ type: 'order:created', version: 1 }]);
  });

  it('CreateOrder refuses an order number of the channel and leaves nothing behind', async () => {
    await create('ORDER-2');
    await expect(create('ORDER-2')).rejects.toMatchObject({ code: 'DUPLICATE_ORDER_NUMBER' });
    const orders = await module.database.query('SELECT 1 FROM orders WHERE order_number = $1', ['ORDER-2']);
    expect(orders).toHaveLength(1);
  });

  it('UpdateOrderStatus makes a version for each step and refuses what the workflow does not allow', async () => {
    const orderId = await create('ORDER-3');
    const moveTo = (to: 'picking' | 'shipped') =>
      module.commands.execute(new UpdateOrderStatus(orderId, channelId, 'ORDER-3', to, {}, false, ORIGIN));
    await moveTo('picking');
    expect(await orderOf(orderId)).toMatchObject({ version: 3, status: 'picking' });
    await expect(moveTo('shipped')).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect(await orderOf(orderId)).toMatchObject({ version: 3, status: 'picking' });
  });

  it('OrderWebhooksSaga makes one delivery of each event that the channel asks for', async () => {
    const webhook = { webhook_url: 'https://shop.example.com/hook', webhook_secret: 's'.repeat(32) };
    await module.commands.execute(new ConfigureWebhook(channelId, webhook as ConfigureWebhookDto, BY));
    const orderId = await create('ORDER-4');
    const limit = { rows: 100, bytes: 1_000_000 };
    const relay = new OutboxRelay({ ...module.get(RelayOptions).options(), limit });
    const waiting = () =>
      module.database.query('SELECT 1 FROM events WHERE channel_id = $1 AND told_at IS NULL', [channelId]);
    while ((await waiting()).length > 0) await relay.relayBatch();
    const deliveries = await module.database.query(
      'SELECT event_type, version, state FROM webhook_deliveries WHERE channel_id = $1 AND order_id = $2',
      [channelId, orderId],
    );
    expect(deliveries).toEqual([{ event_type: 'order:created', version: 1, state: 'pending' }]);
  });
});
