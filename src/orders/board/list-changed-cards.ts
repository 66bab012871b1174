import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { OrderCard, OrderStatus } from '../../contract';
import { CARD_COLUMNS, type CardRow, toCard } from './order-cards';

/** A version of an order. */
export interface ChangeKey {
  readonly channelId: string;
  readonly orderId: string;
  readonly version: number;
}

/** What a change was, and the order since: `order` is at least of this version. */
export interface ChangedCard {
  readonly order_id: string;
  readonly channel_id: string;
  readonly version: number;
  readonly change_type: string;
  /** Null when the status stayed; `from` is null on creation. */
  readonly status: { readonly from: OrderStatus | null; readonly to: OrderStatus } | null;
  readonly order: OrderCard;
}

/** What these versions changed, in their order; null for one that there is not. */
export class ListChangedCards extends Query<(ChangedCard | null)[]> {
  constructor(readonly changes: readonly ChangeKey[]) {
    super();
  }
}

interface Row extends CardRow {
  readonly n: number;
  readonly change_type: string;
  readonly status_from: OrderStatus | null;
  readonly status_to: OrderStatus | null;
}

@QueryHandler(ListChangedCards)
export class ListChangedCardsHandler implements IQueryHandler<ListChangedCards> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async execute({ changes }: ListChangedCards): Promise<(ChangedCard | null)[]> {
    const rows = await this.dataSource.query<Row[]>(CHANGED, [
      changes.map(({ channelId }) => channelId),
      changes.map(({ orderId }) => orderId),
      changes.map(({ version }) => version),
    ]);
    const found = new Map(rows.map((row) => [row.n, row]));
    return changes.map((change, n) => changedCard(change, found.get(n + 1)));
  }
}

const CHANGED = `
  SELECT k.n::int, v.change_type, v.status_from, v.status_to, ${CARD_COLUMNS}
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) WITH ORDINALITY AS k(channel_id, id, version, n)
    JOIN orders o ON o.channel_id = k.channel_id AND o.id = k.id
    JOIN order_versions v ON v.channel_id = k.channel_id AND v.order_id = k.id AND v.version = k.version`;

function changedCard({ channelId, orderId, version }: ChangeKey, row: Row | undefined): ChangedCard | null {
  if (row === undefined) return null;
  const { change_type, status_from: from, status_to: to } = row;
  const status = to === null ? null : { from, to };
  return { order_id: orderId, channel_id: channelId, version, change_type, status, order: toCard(row) };
}
