import DataLoader from 'dataloader';
import { perTx, type Tx } from '@libs/unit-of-work';
import type { OrderPick } from './entities/order-pick.entity';
import type { LinePick, PickState } from './model/pick';

interface Key {
  readonly channelId: string;
  readonly orderId: string;
}

type Row = OrderPick & { readonly ordered: string };

/** The picks of an order in the sequence of its lines; of several orders of a transaction in one statement. */
export const picksOf = perTx(
  (tx: Tx) =>
    new DataLoader<Key, readonly LinePick[]>(
      async (keys) => {
        const rows = await tx.query<Row>(`${PICKS} ${OF_ORDERS}`, [
          keys.map(({ channelId }) => channelId),
          keys.map(({ orderId }) => orderId),
        ]);
        return keys.map(({ orderId }) => rows.filter((row) => row.order_id === orderId).map(toPick));
      },
      { cache: false, maxBatchSize: 500 },
    ),
);

/** The pick of one line; null before the first. */
export async function findPick(
  tx: Tx,
  { channelId, orderId }: Key,
  itemId: string,
): Promise<LinePick | null> {
  const [row] = await tx.query<Row>(
    `${PICKS} WHERE p.channel_id = $1 AND p.order_id = $2 AND p.item_id = $3`,
    [channelId, orderId, itemId],
  );
  return row === undefined ? null : toPick(row);
}

/** Writes the state of a line; its order is locked. */
export async function writePick(
  tx: Tx,
  { channelId, orderId }: Key,
  itemId: string,
  state: PickState,
  by: { readonly name: string; readonly at: Date },
): Promise<void> {
  await tx.query(WRITE, [
    channelId,
    orderId,
    itemId,
    state.picked,
    state.missing,
    state.missing_reason,
    JSON.stringify(state.substitutes),
    state.weight,
    by.name,
    by.at,
    tx.now,
  ]);
}

/** Deletes picks of an order, which is locked. */
export async function deletePicks(
  tx: Tx,
  { channelId, orderId }: Key,
  picks: readonly Pick<LinePick, 'item_id'>[],
): Promise<void> {
  await tx.query('DELETE FROM order_picks WHERE channel_id = $1 AND order_id = $2 AND item_id = ANY ($3)', [
    channelId,
    orderId,
    picks.map(({ item_id }) => item_id),
  ]);
}

function toPick(row: Row): LinePick {
  return {
    order_id: row.order_id,
    item_id: row.item_id,
    ordered: Number(row.ordered),
    picked: Number(row.picked),
    missing: Number(row.missing),
    missing_reason: row.missing_reason,
    substitutes: row.substitutes,
    weight: row.weight === null ? null : Number(row.weight),
    picked_by: row.picked_by,
    picked_at: row.picked_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    revision: row.revision,
  };
}

const PICKS = `
  SELECT p.*, i.quantity AS ordered
    FROM order_picks p
    JOIN order_items i ON i.channel_id = p.channel_id AND i.order_id = p.order_id AND i.item_id = p.item_id`;

const OF_ORDERS = `
   WHERE (p.channel_id, p.order_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) ORDER BY i.place_in_order`;

const WRITE = `
  INSERT INTO order_picks AS p (channel_id, order_id, item_id, picked, missing, missing_reason, substitutes, weight,
                                picked_by, picked_at, updated_at, revision)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1)
  ON CONFLICT (channel_id, order_id, item_id) DO UPDATE
     SET picked = excluded.picked, missing = excluded.missing, missing_reason = excluded.missing_reason,
         substitutes = excluded.substitutes, weight = excluded.weight, picked_by = excluded.picked_by,
         picked_at = excluded.picked_at, updated_at = greatest(excluded.updated_at, p.updated_at), revision = p.revision + 1`;
