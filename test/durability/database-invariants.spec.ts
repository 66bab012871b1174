import { Client } from 'pg';
import { brokenInvariants, INVARIANTS } from '../support/postgres/database-invariants';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { openShop, orderBody, placeOrder } from '../support/data/shop';
import { until } from '../support/until';

const VERSIONS = 'the versions of an order are 1 to n';

/** One way to break each invariant, and how its name begins. */
const BREAKS: readonly (readonly [name: string, sql: string])[] = [
  [VERSIONS, 'UPDATE orders SET version = version + 1'],
  [VERSIONS, 'DELETE FROM order_versions WHERE version = 1'],
  ['the head of an order says', "UPDATE orders SET order_number = order_number || '!'"],
  ['each status change begins', "UPDATE order_versions SET status_from = 'picked' WHERE version = 2"],
  ['each status change is in', "UPDATE order_versions SET status_to = 'completed' WHERE version = 2"],
  ['the item rows', 'UPDATE order_items SET quantity = quantity + 1'],
  ['the item rows', "DELETE FROM order_items WHERE item_id = 'milk'"],
  ['the counts by day', 'DELETE FROM order_day_counts; DELETE FROM order_day_shifts'],
  ['no item of an order under way', 'UPDATE order_items SET storage_location_id = order_id'],
  ['every order comes from', "DELETE FROM jobs WHERE type = 'order_create'"],
  ['a completed job has an end', 'UPDATE jobs SET completed_at = NULL'],
  ['every order operation that failed', "DELETE FROM events WHERE type = 'order:failed'"],
  ['each version of an order has one event', 'DELETE FROM events WHERE version = 2'],
  ['the events of an order', 'UPDATE events SET version = 3 - version WHERE version < 3'],
  ['a position in the feed', 'UPDATE events SET position = 1'],
  ['a delivery is of an event', "UPDATE webhook_deliveries SET event_id = event_id || '?'"],
  ['the attempts of a delivery', 'UPDATE webhook_deliveries SET attempts = attempts + 1'],
];

describe('the invariants of the database', () => {
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    const shop = await openShop(service, receiver);
    const orderId = await placeOrder(shop);
    const picking = { status: 'picking', metadata: { picker_id: 'a' } };
    await shop.api.patch(`/v1/orders/${orderId}/status`, picking).set('Prefer', 'wait=30').expect(202);
    await shop.api.post('/v1/orders', orderBody(shop.channelId, { items: [] })).set('Prefer', 'wait=30');
    const told = () => new Set(receiver.received.map(({ body }) => body.event_id));
    await until('all is told', () => told().size >= 3);
    await until('all is recorded', async () => {
      const rows = await service.database.query("SELECT 1 FROM webhook_deliveries WHERE state = 'pending'");
      return rows.length === 0;
    });
    await service.terminate();
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  it('hold after orders came, moved and failed', async () => {
    expect(await brokenInvariants(service.database)).toEqual({});
  });

  it.each(BREAKS)('notice: "%s" after %s', async (name, sql) => {
    const { query } = service.database;
    const broken = await insideOneTransaction(service, sql);
    expect(broken.filter((found) => found.startsWith(name))).toHaveLength(1);
    expect(await brokenInvariants({ query })).toEqual({});
  });

  it('that can be broken are all tried', () => {
    const untried = INVARIANTS.filter(({ name }) => !BREAKS.some(([start]) => name.startsWith(start)));
    expect(untried.map(({ name }) => name)).toEqual(['a job id is there once']);
  });
});

/** The names of what is broken after the statements, which are rolled back. */
async function insideOneTransaction(service: Service, sql: string): Promise<string[]> {
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  try {
    // What the append-only triggers refuse must be noticed too, if it ever happens.
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}`);
    const query = async <Row>(text: string) => (await client.query(text)).rows as Row[];
    return Object.keys(await brokenInvariants({ query }));
  } finally {
    await client.end();
  }
}
