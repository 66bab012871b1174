import type { Tx } from '@libs/unit-of-work';
import { CreateChannel } from '../../src/channels/commands/create-channel';
import type { CreateChannelDto } from '../../src/channels/dto/create-channel.dto';
import type { Reads } from '../../src/infrastructure/database';
import { SearchModule } from '../../src/search';
import { SearchTokens } from '../../src/search/indexing/tokens';
import { SearchOrders, SearchOrdersHandler } from '../../src/search/queries/search-orders';
import { FEW, type SearchFilter } from '../../src/search/queries/search-sql';
import { OrdersModule } from '../../src/orders';
import { WebhooksModule } from '../../src/webhooks';
import { blocksTouched } from '../support/postgres/plan';
import { BY, Ground } from './ground';

const ORDERS = FEW + 7_000;
const LIMIT = 20;
/** To look at each order costs that much at least. */
const BLOCKS_OF_ORDERS = ORDERS * 3;

const ANY: SearchFilter = {
  places: null,
  statuses: null,
  dateFrom: null,
  dateTo: null,
  unchangedSince: null,
  isLate: false,
  assignee: null,
};

/** $1 channel, $2 and $3 first and last number, $4 the place of 20 old orders. Two orders have the same time. */
const HEADS = `
  INSERT INTO orders (channel_id, id, order_number, version, status, rank, place_id, order_date, created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'N-' || n, 1, CASE WHEN n <= 50 THEN 'suspended' WHEN n % 7 = 0 THEN 'picked' ELSE 'pending' END, 0,
         CASE WHEN n BETWEEN 31 AND 50 THEN $4::uuid END, at, at, at
    FROM generate_series($2::int, $3::int) n, LATERAL (SELECT timestamptz '2026-03-01' + n / 2 * interval '1 second' AS at) made`;

/** What is found: every order by $2, orders that are not picked by $3 too, and the oldest by $4. */
const FOUND_BY = `
  INSERT INTO order_search (channel_id, order_id, created_at, number, tokens)
  SELECT channel_id, id, created_at, lower(order_number),
         $2::bigint[] || CASE WHEN status <> 'picked' THEN $3::bigint[] ELSE '{}' END
                      || CASE WHEN substr(order_number, 3)::int <= ${FEW + 1} THEN $4::bigint[] ELSE '{}' END
    FROM orders WHERE channel_id = $1`;

describe('a search that many orders have the terms of', () => {
  let ground: Ground;
  /** What all statements so far touched. */
  let blocks = 0;
  let handler: SearchOrdersHandler;
  let otherChannel: string;
  let placeId: string;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, WebhooksModule, SearchModule]);
    const onSnapshot = (work: (tx: Tx) => unknown) => work({ query: counted } as Tx);
    const reads = { reader: () => ({ onSnapshot }) } as Reads;
    handler = new SearchOrdersHandler(reads, ground.module.get(SearchTokens));
    const shop = { name: 'other', type: 'sap-commerce', config: {} } as CreateChannelDto;
    otherChannel = (await ground.execute(new CreateChannel(shop, BY))).id;
    placeId = await ground.place('STORE-7');
    await fill(ground.channelId, 1, ORDERS);
    await fill(otherChannel, ORDERS - 9, ORDERS + 20);
    await ground.rows('VACUUM ANALYZE orders, order_search');
  }, 60_000);
  afterAll(() => ground.stop());

  async function counted<Row extends object>(sql: string, parameters: unknown[]): Promise<Row[]> {
    blocks += await blocksTouched(ground.module.database, sql, parameters);
    return ground.rows<Row>(sql, ...parameters);
  }

  async function fill(channelId: string, first: number, last: number): Promise<void> {
    const tokens = (term: string) => ground.module.get(SearchTokens).written(channelId, [term]);
    await ground.rows(HEADS, channelId, first, last, placeId);
    await ground.rows(FOUND_BY, channelId, tokens('milk'), tokens('unpicked'), tokens('seasonal'));
  }

  const search = (
    text: string,
    filter: Partial<SearchFilter> = {},
    after: SearchOrders['after'] = null,
    channels: readonly string[] = [ground.channelId],
  ) => handler.execute(new SearchOrders(text, channels, { ...ANY, ...filter }, after, LIMIT));

  const found = async (text: string, filter: Partial<SearchFilter> = {}) =>
    (await search(text, filter)).map(({ order_number }) => order_number);

  /** The newest orders of which this is true. */
  async function newest(condition = 'true'): Promise<string[]> {
    const rows = await ground.rows<{ order_number: string }>(
      `SELECT order_number FROM orders WHERE channel_id = $1 AND ${condition} ORDER BY created_at DESC, id DESC LIMIT ${LIMIT}`,
      ground.channelId,
    );
    return rows.map(({ order_number }) => order_number);
  }
  const OLDEST = `substr(order_number, 3)::int <= ${FEW + 1}`;

  it('finds the newest of all without looking at the others', async () => {
    const expected = await newest();
    blocks = 0;
    expect(await found('milk')).toEqual(expected);
    expect(blocks).toBeLessThan(5_000);
    expect(await found('unpicked')).toEqual(await newest(`status <> 'picked'`));
  });

  it('finds old ones, though none of the newest thousands has the term', async () => {
    expect(await found('seasonal')).toEqual(await newest(OLDEST));
    expect(await found('seasonal', { statuses: ['picked'] })).toEqual(
      await newest(`status = 'picked' AND ${OLDEST}`),
    );
  });

  it.each<[string, () => Partial<SearchFilter>, string]>([
    ['of a rare status', () => ({ statuses: ['suspended'] }), `status = 'suspended'`],
    ['of a status that no order has', () => ({ statuses: ['cancelled'] }), 'false'],
    ['of a place', () => ({ places: [placeId] }), 'place_id IS NOT NULL'],
    [
      'of a place and a status',
      () => ({ places: [placeId], statuses: ['suspended'] }),
      'place_id IS NOT NULL',
    ],
    [
      'of the first seconds',
      () => ({ dateTo: new Date('2026-03-01T00:00:20Z') }),
      'substr(order_number, 3)::int < 42',
    ],
  ])(
    'finds the few orders %s, however old, without walking through the others',
    async (_, filter, condition) => {
      const expected = await newest(condition);
      blocks = 0;
      expect(await found('milk', filter())).toEqual(expected);
      expect(blocks).toBeLessThan(5_000);
      expect(await found('seasonal', filter())).toEqual(expected);
    },
  );

  it('says soon that no order of many with the term has a status that many have', async () => {
    blocks = 0;
    expect(await search('unpicked', { statuses: ['picked'] })).toEqual([]);
    expect(blocks).toBeLessThan(BLOCKS_OF_ORDERS / 2);
  });

  it('goes on page by page, each order once, without walking through the others', async () => {
    const filter = { statuses: ['suspended' as const] };
    const read: string[] = [];
    blocks = 0;
    let page = await search('milk', filter);
    while (page.length > 0) {
      read.push(...page.map(({ order_number }) => order_number));
      const last = page.at(-1)!;
      page = await search('milk', filter, { at: last.created_at, id: last.id });
    }
    expect(read).toHaveLength(50);
    expect(new Set(read).size).toBe(50);
    expect(blocks).toBeLessThan(4 * 5_000);
  });

  it('finds the newest of several channels, and none of others', async () => {
    const both = [ground.channelId, otherChannel];
    const ids = (cards: Awaited<ReturnType<typeof search>>) => cards.map(({ id }) => id);
    const newestOfBoth = await ground.rows<{ id: string }>(
      `SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT ${2 * LIMIT}`,
    );
    const [first, second] = [newestOfBoth.slice(0, LIMIT), newestOfBoth.slice(LIMIT)];
    const page = await search('milk', {}, null, both);
    expect(ids(page)).toEqual(first.map(({ id }) => id));
    const last = page.at(-1)!;
    const next = await search('milk', {}, { at: last.created_at, id: last.id }, both);
    expect(ids(next)).toEqual(second.map(({ id }) => id));
    expect(await search('milk', { statuses: ['suspended'] }, null, [otherChannel])).toEqual([]);
  });
});
