import type { CopyTarget, CopyValue } from '@libs/copy-rows';
import type { LoadedBytes } from '@libs/durable-jobs';
import { prepared, type Tx } from '@libs/unit-of-work';
import { byChannel, type Topology } from '../../infrastructure/database';
import { isId } from '../../infrastructure/http';
import type { Order, OrderStatus } from '../../contract';
import type { OrderChange } from '../model/order-change';
import { withoutStatusAlone } from './stored-changes';
import { UNLESS_NUMBER_TAKEN } from './unique-order-number';
import { type ReadText, type StoredText, textColumns } from './version-text';

/** The locked head of an order. */
export interface HeadRow {
  readonly channel_id: string;
  readonly id: string;
  readonly version: number;
  readonly rank: number;
}

const LOCK = byChannel(
  '$3',
  (on) => `
  SELECT o.channel_id, o.id, o.version, o.rank
    FROM orders o
   WHERE (o.channel_id, o.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) ${on('o')}
   ORDER BY o.id
     FOR UPDATE`,
);

interface HeadKey {
  readonly channelId: string;
  readonly orderId: string;
}

/** Locks the heads, always in the same order, so that two batches can't wait for each other. */
export async function lockHeads(
  tx: Tx,
  keys: readonly HeadKey[],
  topology: Topology,
): Promise<Map<string, HeadRow>> {
  const rows = await topology.runOn(
    LOCK,
    keys,
    ({ channelId }) => channelId,
    (sql, of, last) =>
      tx.query<HeadRow>(sql, [of.map((key) => key.channelId), of.map((key) => key.orderId), ...last]),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The status of an order as last committed, without a lock; null when there is none. */
export async function findStatus(
  tx: Tx,
  key: { readonly channelId: string; readonly orderId: string },
): Promise<OrderStatus | null> {
  const rows = await tx.query<{ status: OrderStatus }>(
    'SELECT status FROM orders WHERE channel_id = $1 AND id = $2',
    [key.channelId, key.orderId],
  );
  return rows[0]?.status ?? null;
}

/**
 * SQL for the size of the order that is a job's key, in bytes: what a change has to load. Zero for other keys. Only one index is
 * sorted by version, so Postgres has to use it: by another it would read all versions of the channel.
 */
export const orderBytes: LoadedBytes = (job, isIts) => `
  SELECT coalesce(2 * v.whole_bytes, octet_length(v.snapshot))
    FROM order_versions v
   WHERE ${isIts('v.channel_id')} AND v.order_id = CASE WHEN ${job}.key ~ '^[0-9a-f-]{36}$' THEN ${job}.key::uuid END
   ORDER BY v.version DESC LIMIT 1`;

interface CurrentText extends ReadText {
  readonly order_id: string;
}

/**
 * The current orders by id. Read after the lock: a statement that had to wait for it sees the new state only
 * of the rows it locked.
 */
export async function readTexts(
  tx: Tx,
  heads: readonly HeadRow[],
  topology: Topology,
): Promise<Map<string, CurrentText>> {
  if (heads.length === 0) return new Map();
  const rows = await topology.runOn(
    TEXTS,
    heads,
    (head) => head.channel_id,
    (sql, of, last) =>
      tx.query<CurrentText>(sql, [
        of.map((head) => head.channel_id),
        of.map((head) => head.id),
        of.map((head) => head.version),
        ...last,
      ]),
  );
  return new Map(rows.map((row) => [row.order_id, row]));
}

const TEXTS = byChannel(
  '$4',
  (on) => `
  SELECT v.order_id, v.version, v.base_version, v.middle_version, ${textColumns('v', 'v.channel_id', on('b'))}
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS h(channel_id, id, version)
    JOIN order_versions v ON v.channel_id = h.channel_id AND v.order_id = h.id AND v.version = h.version ${on('v')}`,
);

/** Inserts new orders; returns the ids of those whose order number was free. */
export async function insertHeads(tx: Tx, changes: readonly OrderChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(INSERT_HEADS, headColumns(changes));
  return new Set(rows.map((row) => row.id));
}

export async function updateHeads(
  tx: Tx,
  changes: readonly OrderChange[],
  topology: Topology,
): Promise<void> {
  if (changes.length === 0) return;
  await topology.runOn(UPDATE_HEADS, changes, channelOf, (sql, of, last) =>
    tx.query(sql, [...headColumns(of), ...last]),
  );
}

const HEAD_ARRAYS = `$1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::smallint[], $7::smallint[], $8::uuid[],
  $9::timestamptz[], $10::timestamptz[], $11::timestamptz[]`;

const UPDATE_HEADS = byChannel(
  '$12',
  (on) => `
  UPDATE orders o
     SET order_number = n.order_number, version = n.version, status = n.status, rank = n.rank,
         delivery_type = n.delivery_type, place_id = n.place_id, order_date = n.order_date, updated_at = n.updated_at
    FROM unnest(${HEAD_ARRAYS})
         AS n(channel_id, id, order_number, version, status, rank, delivery_type, place_id, order_date, created_at, updated_at)
   WHERE o.channel_id = n.channel_id AND o.id = n.id ${on('o')}`,
);

const INSERT_HEADS = prepared(
  `INSERT INTO orders (channel_id, id, order_number, version, status, rank, delivery_type, place_id, order_date, created_at, updated_at)
   SELECT * FROM unnest(${HEAD_ARRAYS})
   ${UNLESS_NUMBER_TAKEN}
   RETURNING id`,
);

function headColumns(changes: readonly OrderChange[]): unknown[] {
  const orders = changes.map(({ after }) => after);
  return [
    orders.map((order) => order.channel_id),
    orders.map((order) => order.id),
    orders.map((order) => order.order_number),
    orders.map((order) => order.version),
    orders.map((order) => order.status),
    changes.map(({ rank }) => rank),
    orders.map((order) => order.delivery_type),
    orders.map((order) => order.place_info?.place_id ?? null),
    orders.map((order) => order.order_date),
    orders.map((order) => order.created_at),
    orders.map((order) => order.updated_at),
  ];
}

/** An order before and after a change of any number of steps. */
export interface BeforeAndAfter {
  readonly before: Order | null;
  readonly after: Order;
}

function channelOf({ after }: BeforeAndAfter): string {
  return after.channel_id;
}

/** Removes the lines of items that the change removed. */
export async function deleteLines(
  tx: Tx,
  changes: readonly BeforeAndAfter[],
  topology: Topology,
): Promise<void> {
  const gone = changes.flatMap(({ before, after }) => {
    const kept = new Set(after.items.map((item) => item.item_id));
    return (before?.items ?? [])
      .filter((item) => !kept.has(item.item_id))
      .map((item) => ({ order: after, item }));
  });
  if (gone.length === 0) return;
  await topology.runOn(
    DELETE_LINES,
    gone,
    ({ order }) => order.channel_id,
    (sql, of, last) =>
      tx.query(sql, [
        of.map(({ order }) => order.channel_id),
        of.map(({ order }) => order.id),
        of.map(({ item }) => item.item_id),
        ...last,
      ]),
  );
}

const DELETE_LINES = byChannel(
  '$4',
  (on) => `
  DELETE FROM order_items i
   WHERE (i.channel_id, i.order_id, i.item_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[])) ${on('i')}`,
);

const LINES: CopyTarget = {
  table: 'order_items',
  columns: {
    channel_id: 'uuid',
    order_id: 'uuid',
    item_id: 'text',
    place_in_order: 'int',
    quantity: 'numeric',
    status: 'text',
    storage_location_id: 'uuid',
  },
};

/** Writes the lines of new and changed items. Orders that are being created have none yet. */
export async function writeLines(tx: Tx, changes: readonly BeforeAndAfter[]): Promise<void> {
  const isCreation = ({ before }: BeforeAndAfter) => before === null;
  await tx.copy(LINES, changes.filter(isCreation).flatMap(changedLines).map(lineRow));
  await upsertLines(tx, changes.filter((change) => !isCreation(change)).flatMap(changedLines));
}

async function upsertLines(tx: Tx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(lineRow);
  await tx.query(
    `INSERT INTO order_items (${Object.keys(LINES.columns).join(', ')})
     SELECT * FROM unnest(${Object.values(LINES.columns)
       .map((type, n) => `$${n + 1}::${type}[]`)
       .join(', ')})
     ON CONFLICT (channel_id, order_id, item_id) DO UPDATE
        SET place_in_order = excluded.place_in_order, quantity = excluded.quantity, status = excluded.status,
            storage_location_id = excluded.storage_location_id`,
    rows[0]!.map((_value, column) => rows.map((row) => row[column])),
  );
}

interface Line {
  readonly order: Order;
  readonly item: Order['items'][number];
  readonly place: number;
}

function lineRow({ order, item, place }: Line): CopyValue[] {
  return [
    order.channel_id,
    order.id,
    item.item_id,
    place,
    item.quantity,
    item.status,
    storageLocationOf(item),
  ];
}

/**
 * A column of its own, so that an index shows whether a location is in use
 * (docs/rules/places-and-storage.md#storage-locations).
 */
function storageLocationOf({ properties }: Order['items'][number]): string | null {
  const id = properties.storage_location_id;
  return typeof id === 'string' && isId(id) ? id : null;
}

function linesOf(order: Order): Line[] {
  return order.items.map((item, place) => ({ order, item, place }));
}

function changedLines({ before, after }: BeforeAndAfter): Line[] {
  if (before?.items === after.items) return [];
  const lines = linesOf(after);
  if (before === null) return lines;
  const said = (line: Line) => JSON.stringify(lineRow(line));
  const known = new Map(linesOf(before).map((line) => [line.item.item_id, said(line)]));
  return lines.filter((line) => known.get(line.item.item_id) !== said(line));
}

const VERSIONS: CopyTarget = {
  table: 'order_versions',
  columns: {
    channel_id: 'uuid',
    order_id: 'uuid',
    version: 'int',
    change_type: 'text',
    status_from: 'text',
    status_to: 'text',
    status_metadata: 'text',
    changes: 'text',
    actor: 'text',
    created_at: 'timestamptz',
    key_id: 'uuid',
    request_id: 'text',
    snapshot: 'text',
    base_version: 'int',
    middle_version: 'int',
    delta: 'text',
    whole_bytes: 'int',
  },
};

/**
 * @param textOf how the text of a version is stored; asked in the order of the changes
 * @param shortOf how other JSON texts are stored
 * @param isDerived whether changes that follow from the columns of the status are left out
 */
export async function insertVersions(
  tx: Tx,
  changes: readonly OrderChange[],
  textOf: (change: OrderChange) => StoredText,
  shortOf: (json: string) => string,
  isDerived: boolean,
): Promise<void> {
  await tx.copy(
    VERSIONS,
    changes.map((change) => {
      const { after, status, origin } = change;
      return [
        after.channel_id,
        after.id,
        after.version,
        change.changeType,
        status?.from,
        status?.to,
        status === null ? null : shortOf(JSON.stringify(change.statusMetadata)),
        shortOf(isDerived ? withoutStatusAlone(change.changes, status) : JSON.stringify(change.changes)),
        origin.clientName,
        after.updated_at,
        origin.keyId,
        origin.requestId,
        ...textFields(textOf(change)),
      ];
    }),
  );
}

function textFields(text: StoredText): CopyValue[] {
  return [text.snapshot, text.base_version, text.middle_version, text.delta, text.whole_bytes];
}
