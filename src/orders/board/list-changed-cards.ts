import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { OrderCard, OrderStatus, SideKind } from '../../contract';
import { CARD_COLUMNS, type CardRow, toCard } from './order-cards';

/** A version of an order, or what happened beside it. */
export interface ChangeKey {
  readonly channelId: string;
  readonly orderId: string;
  /** Null for what happened beside it. */
  readonly version: number | null;
  readonly side?: { readonly kind: SideKind; readonly detail: object };
}

/** What a change was, and the order since: `order` is at least of this version. */
export interface ChangedCard {
  readonly order_id: string;
  readonly channel_id: string;
  readonly version: number;
  readonly change_type: string;
  /** Null when the status stayed; `from` is null on creation. */
  readonly status: { readonly from: OrderStatus | null; readonly to: OrderStatus } | null;
  /** Null for a version. */
  readonly detail: object | null;
  readonly order: OrderCard;
}

/** What these changes were, in their order; null for one of which there is no order or version. */
export class ListChangedCards extends Query<(ChangedCard | null)[]> {
  constructor(readonly changes: readonly ChangeKey[]) {
    super();
  }
}

interface Row extends CardRow {
  readonly n: number;
  readonly change_type: string | null;
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
    LEFT JOIN order_versions v ON v.channel_id = k.channel_id AND v.order_id = k.id AND v.version = k.version`;

function changedCard(
  { channelId, orderId, version, side }: ChangeKey,
  row: Row | undefined,
): ChangedCard | null {
  const type = side?.kind ?? row?.change_type ?? null;
  if (row === undefined || type === null) return null;
  const { status_from: from, status_to: to } = row;
  return {
    order_id: orderId,
    channel_id: channelId,
    version: version ?? row.version,
    change_type: type,
    status: to === null ? null : { from, to },
    detail: side?.detail ?? null,
    order: toCard(row),
  };
}
