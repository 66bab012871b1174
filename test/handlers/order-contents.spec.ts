import { randomUUID } from 'node:crypto';
import { QueryBus } from '@nestjs/cqrs';
import { ListOrderContents, OrdersModule } from '../../src/orders';
import { RecentOrders } from '../../src/orders/store/recent-orders';
import { WebhooksModule } from '../../src/webhooks';
import { Ground } from './ground';

const MUCH = 1_000_000;

describe('the contents of orders', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, WebhooksModule], 2);
  });
  afterAll(() => ground.stop());

  const list = (...query: ConstructorParameters<typeof ListOrderContents>) =>
    ground.module.get(QueryBus).execute(new ListOrderContents(...query));
  const named = (orderId: string, version?: number) => ({ channelId: ground.channelId, orderId, version });

  it('are the same from memory and from the database', async () => {
    const id = await ground.order('C-1');
    const fromMemory = await list({ ids: [named(id, 1)] }, 10, MUCH);
    const fromDatabase = await list({ ids: [named(id, 1)] }, 10, MUCH);
    expect(fromMemory.orders).toHaveLength(1);
    expect(JSON.stringify(fromMemory)).toBe(JSON.stringify(fromDatabase));
  });

  it('come from the database where a later version is asked for than this process wrote', async () => {
    const id = await ground.order('C-2');
    const { orders } = await list({ ids: [named(id, 2)] }, 10, MUCH);
    expect(orders.map(({ version }) => version)).toEqual([1]);
    expect(ground.module.get(RecentOrders).take(id, 1)).not.toBeNull();
  });

  it('say how many of the first were looked up, known ones between them and missing ones too', async () => {
    const ids: string[] = [];
    for (const number of ['C-3', 'C-4', 'C-5', 'C-6']) ids.push(await ground.order(number));
    const [known, first, second] = ids as [string, string, string, string];
    const keys = [named(first), named(known, 1), named(randomUUID()), named(second), named(ids[3]!)];
    const few = await list({ ids: keys }, 10, 1);
    expect([few.orders.map(({ id }) => id), few.read]).toEqual([[known, first], 2]);
    const all = await list({ ids: keys.slice(2) }, 10, MUCH);
    expect([all.orders.map(({ id }) => id), all.read]).toEqual([[second, ids[3]], 3]);
  });
});
