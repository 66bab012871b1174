import { setImmediate as giveWay } from 'node:timers/promises';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type BatchLimit, countWithin } from '@libs/batch-limit';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { Order } from '../../contract';
import type { OrderKey } from '../store/order-key';
import { bytesOf, textColumns, textOf, type TextRow } from '../store/version-text';

/** Orders in the order of their keys: these, or the next ones of all. */
export type Contents = { readonly ids: readonly OrderKey[] } | { readonly after: OrderKey | null };

interface Listed {
  readonly orders: readonly Order[];
  readonly read: number;
}

/** Requests get their turn behind so much. */
const PARSED_TOGETHER = 64 * 1024;

/**
 * The current content of orders, read together: of many, so many of the first as fit into the bytes, but one at least.
 * `read` says how many of the first named were looked up, also in vain.
 */
export class ListOrderContents extends Query<Listed> {
  constructor(
    readonly contents: Contents,
    readonly limit: number,
    readonly bytes: number,
  ) {
    super();
  }
}

interface Head {
  readonly channel_id: string;
  readonly id: string;
  readonly version: number | null;
  readonly bytes: number | null;
}

@QueryHandler(ListOrderContents)
export class ListOrderContentsHandler implements IQueryHandler<ListOrderContents> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(list: ListOrderContents) {
    const { contents, limit, bytes } = list;
    return this.unitOfWork.runFor(list, async (tx) => {
      const heads =
        'ids' in contents ? named(tx, contents.ids.slice(0, limit)) : following(tx, contents.after, limit);
      return contentsOf(tx, await heads, { rows: limit, bytes });
    });
  }
}

function named(tx: Tx, keys: readonly OrderKey[]): Promise<Head[]> {
  return tx.query<Head>(NAMED, [keys.map(({ channelId }) => channelId), keys.map(({ orderId }) => orderId)]);
}

function following(tx: Tx, after: OrderKey | null, limit: number): Promise<Head[]> {
  return tx.query<Head>(NEXT, [after?.channelId ?? null, after?.orderId ?? null, limit]);
}

async function contentsOf(tx: Tx, heads: readonly Head[], most: BatchLimit): Promise<Listed> {
  const read = countWithin(
    most,
    heads.map((head) => head.bytes ?? 0),
  );
  const found = heads.slice(0, read).filter(({ version }) => version !== null);
  if (found.length === 0) return { orders: [], read };
  const texts = await tx.query<TextRow>(TEXTS, [
    found.map(({ channel_id }) => channel_id),
    found.map(({ id }) => id),
    found.map(({ version }) => version),
  ]);
  const orders: Order[] = [];
  let parsed = 0;
  for (const row of texts) {
    const text = textOf(row);
    orders.push(JSON.parse(text) as Order);
    parsed += text.length;
    if (parsed < PARSED_TOGETHER) continue;
    parsed = 0;
    await giveWay();
  }
  return { orders, read };
}

const SIZE = `
  LEFT JOIN order_versions v ON v.channel_id = o.channel_id AND v.order_id = o.id AND v.version = o.version`;

const NAMED = `
  SELECT k.channel_id, k.id, v.version, ${bytesOf('v')} AS bytes
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k(channel_id, id, n)
    LEFT JOIN orders o ON o.channel_id = k.channel_id AND o.id = k.id ${SIZE}
   ORDER BY k.n`;

const NEXT = `
  SELECT o.channel_id, o.id, v.version, ${bytesOf('v')} AS bytes
    FROM (SELECT channel_id, id, version FROM orders
           WHERE $1::uuid IS NULL OR (channel_id, id) > ($1, $2::uuid) ORDER BY channel_id, id LIMIT $3) o ${SIZE}
   ORDER BY o.channel_id, o.id`;

const TEXTS = `
  SELECT ${textColumns('v')}
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) WITH ORDINALITY AS k(channel_id, id, version, n)
    JOIN order_versions v ON v.channel_id = k.channel_id AND v.order_id = k.id AND v.version = k.version
   ORDER BY k.n`;
