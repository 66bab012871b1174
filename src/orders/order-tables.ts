import type { Tx } from '@libs/unit-of-work';
import type { Order } from './model/order';
import type { OrderChange } from './model/order-change';

/** A change with the JSON text of the order after it. */
export interface WrittenChange {
  readonly change: OrderChange;
  readonly snapshot: string;
}

/** Inserts new orders; gives the ids of those whose order number was free. */
export async function insertHeads(
  tx: Tx,
  heads: readonly { readonly order: Order; readonly rank: number }[],
): Promise<Set<string>> {
  const orders = heads.map(({ order }) => order);
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO orders (channel_id, id, order_number, version, status, rank, delivery_type, place_id, order_date, created_at, updated_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::smallint[], $7::smallint[], $8::uuid[],
                          $9::timestamptz[], $10::timestamptz[], $11::timestamptz[])
     ON CONFLICT (order_number, channel_id) DO NOTHING
     RETURNING id`,
    [
      orders.map((order) => order.channel_id),
      orders.map((order) => order.id),
      orders.map((order) => order.order_number),
      orders.map((order) => order.version),
      orders.map((order) => order.status),
      heads.map(({ rank }) => rank),
      orders.map((order) => order.delivery_type),
      orders.map((order) => order.place_info?.place_id ?? null),
      orders.map((order) => order.order_date),
      orders.map((order) => order.created_at),
      orders.map((order) => order.updated_at),
    ],
  );
  return new Set(rows.map((row) => row.id));
}

export async function insertItems(tx: Tx, orders: readonly Order[]): Promise<void> {
  const lines = orders.flatMap((order) => order.items.map((item, place) => ({ order, item, place })));
  if (lines.length === 0) return;
  await tx.query(
    `INSERT INTO order_items (channel_id, order_id, item_id, place_in_order, sku, name, quantity, price, status, created_at, updated_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::text[], $7::numeric[], $8::numeric[],
                          $9::text[], $10::timestamptz[], $11::timestamptz[])`,
    [
      lines.map(({ order }) => order.channel_id),
      lines.map(({ order }) => order.id),
      lines.map(({ item }) => item.item_id),
      lines.map(({ place }) => place),
      lines.map(({ item }) => item.sku),
      lines.map(({ item }) => item.name),
      lines.map(({ item }) => item.quantity),
      lines.map(({ item }) => item.price),
      lines.map(({ item }) => item.status),
      lines.map(({ item }) => item.created_at),
      lines.map(({ item }) => item.updated_at),
    ],
  );
}

export async function insertVersions(tx: Tx, written: readonly WrittenChange[]): Promise<void> {
  if (written.length === 0) return;
  const changes = written.map(({ change }) => change);
  await tx.query(
    `INSERT INTO order_versions (channel_id, order_id, version, change_type, status_from, status_to, status_metadata, changes, actor, snapshot, created_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                          $10::text[], $11::timestamptz[])`,
    [
      changes.map(({ after }) => after.channel_id),
      changes.map(({ after }) => after.id),
      changes.map(({ after }) => after.version),
      changes.map(({ changeType }) => changeType),
      changes.map(({ status }) => status?.from ?? null),
      changes.map(({ status }) => status?.to ?? null),
      changes.map(({ status, statusMetadata }) => (status === null ? null : JSON.stringify(statusMetadata))),
      changes.map((change) => JSON.stringify(change.changes)),
      changes.map(({ origin }) => origin.clientName),
      written.map(({ snapshot }) => snapshot),
      changes.map(({ after }) => after.updated_at),
    ],
  );
}
