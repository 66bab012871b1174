/**
 * How long a search among many orders takes, and how long they take to write. Needs a build; starts a database of its own.
 * `node bench/search.mjs [orders] [searches]`
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const built = (path) => require(resolve('dist', path));
const { startEmbeddedPostgres } = built('libs/embedded-postgres/index.js');
const { createDataSource } = built('ormconfig.js');
const { migrate } = built('src/infrastructure/database/migrate.js');
const { Reads } = built('src/infrastructure/database/replica/reads.js');
const { UnitOfWork } = require(resolve('dist/libs/unit-of-work/index.js'));
const { searchedNumber, termsOf } = built('src/search/model/terms.js');
const { SearchTokens } = built('src/search/indexing/tokens.js');
const { SearchOrders, SearchOrdersHandler } = built('src/search/queries/search-orders.js');

const ORDERS = Number(process.argv[2] ?? 1_000_000);
const SEARCHES = Number(process.argv[3] ?? 100);
const BATCH = 5_000;
const MOST_MS = 15 * 60_000;
const ANY = { places: null, statuses: null, dateFrom: null, dateTo: null, unchangedSince: null };

const channelId = randomUUID();
const tokens = new SearchTokens({ ENCRYPTION_KEY: [Buffer.alloc(32, 7)] });
const dataDir = mkdtempSync(join(tmpdir(), 'oms-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, port: 0, database: 'orders' });
const dataSource = await createDataSource(postgres.url, 4).initialize();
try {
  await migrate(dataSource, postgres.url);
  await fill();
  await measure();
} finally {
  await dataSource.destroy();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Every third order has the item milk; a name is shared by 500 orders, a surname by 5,000. */
function order(n) {
  return {
    id: randomUUID(),
    order_number: `WEB-${1_000_000 + n}`,
    customer_info: {
      name: `Given${n % 2_000} Family${n % 200}`,
      email: `customer${n}@example.com`,
      phone: `+35840${1_000_000 + n}`,
    },
    items: [
      { item_id: `item-${n % 5_000}`, sku: `${640_000_000 + (n % 5_000)}` },
      { item_id: n % 3 === 0 ? 'milk' : `rare-${n}`, sku: null },
    ],
    place_info: { place_id: randomUUID(), place_external_id: `store-${n % 300}` },
  };
}

async function fill() {
  const from = performance.now();
  let hashedMs = 0;
  for (let first = 0; first < ORDERS; first += BATCH) {
    if (performance.now() - from > MOST_MS) throw new Error('filling takes too long');
    const began = performance.now();
    const orders = Array.from({ length: Math.min(BATCH, ORDERS - first) }, (_, n) => order(first + n));
    const written = orders.map((one) => `{${tokens.written(channelId, termsOf(one)).join(',')}}`);
    hashedMs += performance.now() - began;
    const times = orders.map((_, n) => new Date(Date.UTC(2026, 0, 1) + (first + n) * 10_000));
    const heads = [channelId, orders.map(({ id }) => id), times];
    await dataSource.query(
      `INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
       SELECT $1, id, number, 1, CASE WHEN n % 50 = 0 THEN 'pending' ELSE 'completed' END, 0, at, at, at
         FROM unnest($2::uuid[], $3::timestamptz[], $4::text[]) WITH ORDINALITY AS made(id, at, number, n)`,
      [...heads, orders.map(({ order_number }) => order_number)],
    );
    await dataSource.query(
      `INSERT INTO order_search (channel_id, order_id, created_at, tokens, number)
       SELECT $1, id, at, tokens::bigint[], number FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[]) AS made(id, at, tokens, number)`,
      [...heads, written, orders.map(({ order_number }) => searchedNumber(order_number))],
    );
  }
  await dataSource.query('VACUUM ANALYZE orders, order_search');
  const [size] = await dataSource.query(
    `SELECT pg_total_relation_size('order_search') AS all, pg_relation_size('order_search_tokens') AS tokens,
            (SELECT avg(cardinality(tokens))::int FROM (SELECT tokens FROM order_search LIMIT 1000) s) AS each`,
  );
  const us = (ms) => ((ms * 1_000) / ORDERS).toFixed(0);
  const seconds = ((performance.now() - from) / 1_000).toFixed(0);
  console.log(
    `${ORDERS} orders in ${seconds} s, ${us(performance.now() - from)} us each, of it hashing ${us(hashedMs)} us`,
  );
  console.log(
    `${size.each} tokens an order; ${(size.all / ORDERS).toFixed(0)} bytes, of it ${(size.tokens / ORDERS).toFixed(0)} in the index`,
  );
}

async function measure() {
  const handler = new SearchOrdersHandler(new Reads(new UnitOfWork(dataSource)), tokens);
  const any = () => Math.floor(Math.random() * ORDERS);
  const kinds = {
    'whole number': () => `WEB-${1_000_000 + any()}`,
    'beginning of a number': () => `WEB-${1_000_000 + any()}`.slice(0, 8),
    'beginning that all have': () => 'WEB-',
    'last characters': () => String(1_000_000 + any()).slice(-5),
    name: () => `Given${any() % 2_000} Family${any() % 200}`,
    'family name': () => `family${any() % 200}`,
    mail: () => `customer${any()}@example.com`,
    phone: () => `040 ${1_000_000 + any()}`,
    'last digits of a phone': () => String(1_000_000 + any()).slice(-4),
    item: () => `item-${any() % 5_000}`,
    'item of a third of the orders': () => 'milk',
    place: () => `store-${any() % 300}`,
    nothing: () => 'nobody at all',
  };
  const filters = { '': ANY, ', pending': { ...ANY, statuses: ['pending'] } };
  for (const [filterName, filter] of Object.entries(filters)) {
    for (const [name, text] of Object.entries(kinds)) {
      const times = [];
      for (let n = 0; n < SEARCHES; n += 1) {
        const began = performance.now();
        await handler.execute(new SearchOrders(text(), [channelId], filter, null, 21));
        times.push(performance.now() - began);
      }
      times.sort((a, b) => a - b);
      const at = (part) => times[Math.floor(times.length * part)].toFixed(1).padStart(7);
      console.log(`${(name + filterName).padEnd(40)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`);
    }
  }
}
