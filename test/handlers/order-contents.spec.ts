import { randomUUID } from 'node:crypto';
import { QueryBus } from '@nestjs/cqrs';
import { ListOrderContents, OrdersModule } from '../../src/orders';
import { WebhooksModule } from '../../src/webhooks';
import { Ground } from './ground';

describe('the contents of orders', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, WebhooksModule], 2);
  });
  afterAll(() => ground.stop());

  const list = (...query: ConstructorParameters<typeof ListOrderContents>) =>
    ground.module.get(QueryBus).execute(new ListOrderContents(...query));
  const named = (orderId: string) => ({ channelId: ground.channelId, orderId });

  it('say how many of the first were looked up, missing ones too', async () => {
    const ids: string[] = [];
    for (const number of ['C-1', 'C-2', 'C-3']) ids.push(await ground.order(number));
    const [first, second, third] = ids as [string, string, string];
    const keys = [named(first), named(randomUUID()), named(second), named(third)];
    const few = await list({ ids: keys }, 10, 1);
    expect([few.orders.map(({ id }) => id), few.read]).toEqual([[first], 1]);
    const all = await list({ ids: keys.slice(1) }, 10, 1_000_000);
    expect([all.orders.map(({ id }) => id), all.read]).toEqual([[second, third], 3]);
  });
});
