import { randomUUID } from 'node:crypto';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { CreateChannel } from '../../src/channels/commands/create-channel';
import type { CreateChannelDto } from '../../src/channels/dto/create-channel.dto';
import { ORDER_CONTENT, said } from '../../src/contract';
import { FeedEnd } from '../../src/events';
import { SETTINGS_TOKEN, type CompleteSettings } from '../../src/infrastructure/config';
import { Reads } from '../../src/infrastructure/database';
import { Workers } from '../../src/infrastructure/workers';
import { OrdersModule, OrdersWritten } from '../../src/orders';
import { CreateOrder } from '../../src/orders/commands/create-order';
import { UpdateOrderStatus } from '../../src/orders/commands/update-order-status';
import { UpdateOrder } from '../../src/orders/commands/update-order';
import { SearchModule } from '../../src/search';
import { RecentlyWritten } from '../../src/search/indexing/recently-written';
import { SearchIndexer } from '../../src/search/indexing/search-indexer';
import { SearchTokens } from '../../src/search/indexing/tokens';
import { SearchOrders, SearchOrdersHandler } from '../../src/search/queries/search-orders';
import type { SearchFilter } from '../../src/search/queries/search-sql';
import { WebhooksModule } from '../../src/webhooks';
import { BY, Ground, ORIGIN } from './ground';

const ANY: SearchFilter = {
  places: null,
  statuses: null,
  dateFrom: null,
  dateTo: null,
  unchangedSince: null,
  isLate: false,
  assignee: null,
};
const AINO = { name: 'Aino Esimerkki', email: 'aino@example.com', phone: '+358 40 1234567' };

describe('the search of orders', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, WebhooksModule, SearchModule], 6);
  });
  afterAll(() => ground.stop());

  const settings = () => ground.module.get<CompleteSettings>(SETTINGS_TOKEN as never);

  /** The search of a process with this encryption key and these former ones. */
  function searchWith(...keys: readonly [Buffer, ...Buffer[]]) {
    const tokens = new SearchTokens({ ENCRYPTION_KEY: keys });
    return {
      handler: new SearchOrdersHandler(ground.module.get(Reads), tokens),
      indexer: indexerWith(tokens, ground.module.get(RecentlyWritten)),
    };
  }

  function indexerWith(tokens: SearchTokens, recent: RecentlyWritten): SearchIndexer {
    const get = ground.module.get.bind(ground.module);
    return new SearchIndexer(
      get(UnitOfWork),
      get(QueryBus),
      get(FeedEnd),
      tokens,
      recent,
      settings(),
      get(Workers),
    );
  }

  async function written(indexer = ground.module.get(SearchIndexer)): Promise<void> {
    await ground.relay();
    while (await indexer.round());
  }

  async function found(
    text: string,
    { channels = [ground.channelId], filter = ANY, handler = ground.module.get(SearchOrdersHandler) } = {},
  ): Promise<string[]> {
    const cards = await handler.execute(new SearchOrders(text, channels, filter, null, 50));
    return cards.map(({ order_number }) => order_number);
  }

  async function otherChannel(): Promise<string> {
    const shop = { name: 'other', type: 'sap-commerce', config: {} } as CreateChannelDto;
    return (await ground.execute(new CreateChannel(shop, BY))).id;
  }

  it('finds an order by all that it has, newest first', async () => {
    const placeId = await ground.place('STORE-7');
    await ground.order('W-10231', { customer_info: AINO, channel_specific_data: { place_id: placeId } });
    const id = await ground.order('W-10232', {
      customer_info: AINO,
      items: [{ item_id: 'bread', sku: '640001', quantity: 1 }],
    });
    await written();
    for (const text of ['aino', 'esim', 'aino@example.com', '040 1234567', 'W-102'])
      expect([text, await found(text)]).toEqual([text, ['W-10232', 'W-10231']]);
    for (const text of ['W-10232', ' w-10232 ', '0232', id, id.toUpperCase(), 'bread', '640001'])
      expect([text, await found(text)]).toEqual([text, ['W-10232']]);
    expect(await found('store-7')).toEqual(['W-10231']);
    for (const text of ['nobody', 'W-10233', '-1023', '32', 'W-', randomUUID()])
      expect([text, await found(text)]).toEqual([text, []]);
  });

  it('finds odd numbers by what they begin and end with, and two characters by these alone', async () => {
    for (const number of ['%_\\Ä😀Ö', '77']) await ground.order(number);
    await written();
    for (const text of ['%_\\', 'a😀o', '%_\\ä😀ö']) expect(await found(text)).toEqual(['%_\\Ä😀Ö']);
    expect(await found('%__')).toEqual([]);
    expect(await found('77')).toEqual(['77']);
  });

  it('writes the same whether this process remembers an order or reads it', async () => {
    const content = { customer_info: { name: 'Mikko Malli', phone: 491771112223 } };
    const read = await ground.order('M-1', content);
    const recent = new RecentlyWritten({ ROLE: 'worker' });
    const heard = ground.module
      .get(EventBus)
      .subscribe((event) => event instanceof OrdersWritten && recent.handle(event));
    const remembered = await ground.order('M-2', content);
    heard.unsubscribe();
    expect(recent.take(remembered, 2)).toBeNull();
    await written(indexerWith(ground.module.get(SearchTokens), recent));
    expect(recent.take(remembered, 1)).toBeNull();
    const rows = await ground.rows<object>(
      `SELECT tokens, created_at = (SELECT o.created_at FROM orders o WHERE o.id = s.order_id) AS is_same
         FROM order_search s WHERE order_id IN ($1, $2)`,
      read,
      remembered,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({ ...rows[1], is_same: true });
  });

  it('goes past changes that it need not know', async () => {
    const orderId = await ground.order('X-1');
    await ground.execute(
      new UpdateOrderStatus(orderId, ground.channelId, 'X-1', 'picking', {}, false, ORIGIN),
    );
    await written();
    const [at] = await ground.rows<{ reached: string; last: string }>(
      'SELECT position AS reached, (SELECT max("position") FROM events) AS last FROM order_search_progress',
    );
    expect(at!.reached).toBe(at!.last);
  });

  it('shows only what the filters allow', async () => {
    const all = ['W-10232', 'W-10231'];
    expect(await found('aino', { filter: { ...ANY, statuses: ['pending'] } })).toEqual(all);
    expect(await found('aino', { filter: { ...ANY, statuses: ['picking'] } })).toEqual([]);
    expect(await found('aino', { filter: { ...ANY, places: [randomUUID()] } })).toEqual([]);
    expect(await found('aino', { filter: { ...ANY, dateFrom: new Date('2026-03-02') } })).toEqual([]);
    expect(await found('aino', { filter: { ...ANY, dateTo: new Date('2026-03-02') } })).toEqual(all);
    expect(await found('aino', { filter: { ...ANY, unchangedSince: new Date() } })).toEqual(all);
    expect(await found('aino', { filter: { ...ANY, unchangedSince: new Date(0) } })).toEqual([]);
  });

  it('goes on behind a place in the list', async () => {
    const handler = ground.module.get(SearchOrdersHandler);
    const page = (after: SearchOrders['after']) =>
      handler.execute(new SearchOrders('aino', [ground.channelId], ANY, after, 1));
    const [first] = await page(null);
    const [second] = await page({ at: first!.created_at, id: first!.id });
    expect([first!.order_number, second!.order_number]).toEqual(['W-10232', 'W-10231']);
    expect(await page({ at: second!.created_at, id: second!.id })).toEqual([]);
  });

  it('keeps no text, and hashes of each channel that say nothing of another', async () => {
    const channelId = await otherChannel();
    const content = said(ORDER_CONTENT, {
      order_number: 'ELSEWHERE',
      order_date: '2026-03-01T09:30:00.000Z',
      items: [{ item_id: 'bread', quantity: 1 }],
      customer_info: AINO,
    });
    await ground.execute(new CreateOrder(randomUUID(), channelId, content, ORIGIN));
    await written();
    expect(await found('aino', { channels: [channelId] })).toEqual(['ELSEWHERE']);
    expect(await found('aino')).toEqual(['W-10232', 'W-10231']);
    expect(await found('aino', { channels: [channelId, ground.channelId] })).toHaveLength(3);
    const shared = await ground.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM order_search a JOIN order_search b ON a.channel_id < b.channel_id AND a.tokens && b.tokens`,
    );
    expect(shared).toEqual([{ n: 0 }]);
    const [{ dump }] = (await ground.rows<{ dump: string }>(
      'SELECT string_agg(s::text, chr(10)) AS dump FROM order_search s',
    )) as [{ dump: string }];
    expect(dump).not.toMatch(/aino|esimerkki|1234567|bread/i);
  });

  it('forgets what an order no longer has, and an order that is gone', async () => {
    const orderId = await ground.order('CHANGED', { customer_info: { name: 'Former Name' } });
    await written();
    expect(await found('former')).toEqual(['CHANGED']);
    const content = said(ORDER_CONTENT, {
      order_number: 'CHANGED',
      order_date: '2026-03-01T09:30:00.000Z',
      items: [{ item_id: 'milk', quantity: 2 }],
      customer_info: { name: 'Later Name' },
    });
    await ground.execute(new UpdateOrder(orderId, ground.channelId, 'CHANGED', content, null, ORIGIN));
    await written();
    expect([await found('former'), await found('later')]).toEqual([[], ['CHANGED']]);

    const kept = 'SELECT 1 FROM order_search WHERE order_id = $1';
    expect(await ground.rows(kept, orderId)).toHaveLength(1);
    await ground.rows('DELETE FROM orders WHERE id = $1', orderId);
    await ground.rows(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at) VALUES ($1, $2, 'order:updated', $3, 2, '{}', now())`,
      ...[ground.channelId, randomUUID(), orderId],
    );
    await written();
    expect(await ground.rows(kept, orderId)).toEqual([]);
  });

  it('writes orders from before it was there, however often it is interrupted', async () => {
    await ground.rows('TRUNCATE order_search');
    await ground.rows(
      'UPDATE order_search_progress SET walked_channel = NULL, walked_order = NULL, is_walked = false',
    );
    const indexer = ground.module.get(SearchIndexer);
    await Promise.all([indexer.round(), indexer.round(), indexer.round()]);
    await written();
    expect(await found('aino')).toEqual(['W-10232', 'W-10231']);
  });

  it('writes nothing and goes on from the same place when a round is rolled back', async () => {
    await ground.order('LOST', { customer_info: { name: 'Interrupted' } });
    await ground.relay();
    await ground.rows('ALTER TABLE order_search ADD CONSTRAINT none CHECK (false) NOT VALID');
    await expect(ground.module.get(SearchIndexer).round()).rejects.toThrow();
    await ground.rows('ALTER TABLE order_search DROP CONSTRAINT none');
    expect(await found('interrupted')).toEqual([]);
    await written();
    expect(await found('interrupted')).toEqual(['LOST']);
  });

  it('finds with a new encryption key what the former wrote, and writes it anew', async () => {
    const [former] = settings().ENCRYPTION_KEY;
    const next = Buffer.alloc(32, 9);
    const during = searchWith(next, former);
    expect(await found('aino', { handler: during.handler })).toHaveLength(2);
    const after = searchWith(next);
    expect(await found('aino', { handler: after.handler })).toEqual([]);
    await written(during.indexer);
    expect(await found('aino', { handler: after.handler })).toHaveLength(2);
  });

  it('finds with the new encryption key alone what a process wrote with the former one after the walk', async () => {
    const [former] = settings().ENCRYPTION_KEY;
    const next = Buffer.alloc(32, 9);
    const [notRestarted, restarted] = [searchWith(former, next), searchWith(next, former)];
    await written(restarted.indexer);
    await ground.order('LATE', { customer_info: { name: 'Straggler' } });
    await ground.relay();
    await notRestarted.indexer.round();
    await written(restarted.indexer);
    const { handler } = searchWith(next);
    expect(await found('straggler', { handler })).toEqual(['LATE']);
    expect(await found('aino', { handler })).toHaveLength(2);
  });

  it('walks over all orders although there are changes at each round', async () => {
    const { indexer, handler } = searchWith(Buffer.alloc(32, 11));
    expect(await found('aino', { handler })).toEqual([]);
    for (let round = 1; round <= 10; round += 1) {
      await ground.order(`BUSY-${round}`);
      await ground.relay();
      expect(await indexer.round()).toBe(true);
    }
    expect(await found('aino', { handler })).toHaveLength(2);
  });
});
