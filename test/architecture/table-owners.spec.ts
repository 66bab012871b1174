import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entity, entitiesIn, folderOf, type TableUse, tableUsesIn } from './table-uses';

/**
 * Who may name a table that belongs to another folder, and why. Each entry is one folder and one table; the reason says why its
 * owner can't be asked instead. An entry that nobody needs any more has to go.
 */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/api-keys': {
    channels: 'a key may only name channels that exist; channels stand above keys, so they cannot be asked',
  },
  'src/attention': {
    channel_health: 'what needs a hand is read where it is, in one statement over all of it (docs/adr/0052)',
    events: 'as channel_health: parked ones',
    jobs: 'as channel_health: failed and parked ones',
    order_deadlines: 'as channel_health: those that warn or were missed',
    place_pushes: 'as channel_health: parked ones',
    push_messages: 'as channel_health: parked ones',
    orders: 'as channel_health: suspended ones, and how far those with deadlines are',
    webhook_deliveries: 'as channel_health: those given up, held or parked',
  },
  'src/channels': {
    orders: 'shows when the last order of a channel came; orders stand above channels (docs/adr/0002)',
  },
  'src/dts': {
    told_events: 'a view that events offer: what an event says, read with the push that it caused',
    events:
      'the push messages of an order are found by the ids of its events, in the statement that pages through them',
    places: 'as paired devices: those of a place are counted by the channels that it has now',
  },
  'src/events': {
    whole_versions:
      'a view that orders offer: what an event leaves out stands in its version (docs/adr/0022)',
    channels:
      'the cursor of a feed over many channels is looked up in the partition of each, in one statement',
  },
  'src/infrastructure/database': {
    channels: 'where rows lie on many nodes, claims go from channel to channel (docs/adr/0019)',
  },
  'src/deadlines': {
    order_versions: 'as orders: whether an event is of other content is said by its version',
    orders:
      'a timer looks at how far its order is, and a plan at its place, in the statements that do so for many',
  },
  'src/orders': {
    order_assignees: 'as order_deadlines: who takes care of it',
    order_deadlines:
      'an order in a few words shows its next deadline, in the statement that pages through them',
    channels: 'the audit log of all channels reads the newest changes of each, in one statement',
    jobs: 'an order is judged as it will be when its accepted changes are applied: the head and its jobs, of one moment',
  },
  'src/people': {
    device_subscriptions:
      'the push messages of a device or a person end with their access, in its transaction; DTS stands above people',
    channels: 'a person may only be limited to channels that exist; channels stand above people',
    places: 'as channels: a person may only be limited to places that exist',
  },
  'src/realtime': {
    events:
      'sockets follow the events in the order of the feed, with only what a status message shows (docs/adr/0011)',
  },
  'src/search': {
    events: 'what orders are found by is written behind the feed, in its order',
    orders:
      'what was found is shown as it is now, and filtered by it, in the statement that pages through it',
  },
  'src/storage': {
    order_items:
      'a location may not go while an item of an unfinished order lies there; orders stand above storage',
    orders: 'as order_items: the status and the place of the order decide it',
  },
  'src/webhooks': {
    told_events: 'a view that events offer: the text of an event, read with its delivery',
    events: 'a delivery is a reference to an event: its text and its time are read with it (docs/adr/0006)',
    order_versions: 'the text of an event leaves out the order, which its version has (docs/adr/0022)',
    orders:
      'deliveries and the feed are found by the number of their order, in the statement that pages through them',
  },
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.includes('/migrations/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const entities: readonly Entity[] = sources.flatMap(({ path, text }) => entitiesIn(path, text));

const strangers: readonly TableUse[] = sources
  .flatMap(({ path, text }) => tableUsesIn(path, text, entities))
  .filter(({ path, owner }) => folderOf(path) !== owner);

describe('a table', () => {
  it('has one owner', () => {
    const tables = entities.map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(20);
    expect(new Set(tables).size).toBe(tables.length);
  });

  it("is named in its owner's folder only, except for what is argued above", () => {
    const unargued = strangers
      .filter(({ path, table }) => ALLOWED[folderOf(path)]?.[table] === undefined)
      .map(({ path, table, owner }) => `${path} names ${table}, which belongs to ${owner}`);

    expect(unargued).toEqual([]);
  });

  it.each(
    Object.entries(ALLOWED).flatMap(([folder, tables]) =>
      Object.entries(tables).map(([table, reason]) => [folder, table, reason]),
    ),
  )('of another folder is still needed by %s: %s, %s', (folder, table) => {
    expect(strangers.some((use) => folderOf(use.path) === folder && use.table === table)).toBe(true);
  });
});

describe('the search for tables', () => {
  const known: readonly Entity[] = [{ name: 'Order', table: 'orders', owner: 'src/orders' }];
  const found = (text: string) => tableUsesIn('src/channels/x.ts', text, known).map(({ table }) => table);

  it.each([
    'const SQL = `SELECT 1 FROM orders`;',
    "const SQL = 'UPDATE orders SET x = 1';",
    'const SQL = `SELECT 1 FROM a JOIN orders o ON ${on}`;',
    'const SQL = `INSERT INTO orders (id) SELECT 1`;',
    'const SQL = `${begin} DELETE FROM\n orders`;',
    'const SQL = `LOCK TABLE orders`;',
    'const SQL = `SELECT 1 FROM a, orders o`;',
    "import { Order } from '../orders';",
    "import { type A, Order } from '../orders';",
  ])('finds it in %j', (text) => {
    expect(found(text)).toEqual(['orders']);
  });

  it.each([
    '// SELECT 1 FROM orders',
    "const path = '/v1/orders';",
    "const text = 'lists orders of a channel';",
    'const SQL = `SELECT 1 FROM order_items JOIN my_orders`;',
    "import type { Order } from '../orders';",
    "import { type Order } from '../orders';",
  ])('does not find it in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});
