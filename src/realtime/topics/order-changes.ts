import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CHANGES_TOPIC, SIDE, SIDE_KINDS, type SideKind } from '../../contract';
import { type ChangedCard, ListChangedCards } from '../../orders';
import { feedMessage, type FeedRow } from '../model/feed-message';
import { EventPages, type FeedPage, nextEvents, type TopicReader } from './event-pages';

interface Row extends FeedRow {
  readonly order_id: string;
  readonly type: string;
  readonly version: number | null;
  /** JSON text of what happened beside the order; null for a version. */
  readonly side: string | null;
}

/** The topic `orders.changes`: every change of an order and what happens beside it, with the order in a few words. */
@Injectable()
export class OrderChanges implements TopicReader {
  constructor(
    private readonly events: EventPages,
    private readonly queries: QueryBus,
  ) {}

  head(): Promise<number> {
    return this.events.head();
  }

  async page(after: number, channels: readonly string[] | null): Promise<FeedPage> {
    const { rows, end, hasMore } = await this.events.next<Row>(NEXT, after, channels);
    const changes = rows.map((row) => ({
      channelId: row.channel_id,
      orderId: row.order_id,
      version: row.version,
      ...(row.side !== null && {
        side: { kind: row.type.slice(SIDE.length) as SideKind, detail: JSON.parse(row.side) as object },
      }),
    }));
    const cards = rows.length === 0 ? [] : await this.queries.execute(new ListChangedCards(changes));
    const messages = rows.flatMap((row, n) => {
      const change = cards[n];
      if (change == null) return [];
      const message = feedMessage(CHANGES_TOPIC, row, change);
      return [{ ...message, placeId: change.order.place_id, formerPlaceId: formerPlaceOf(change) }];
    });
    return { messages, end, hasMore };
  }
}

function formerPlaceOf({ change_type, detail }: ChangedCard): string | null {
  return change_type === ('place' satisfies SideKind) ? (detail as { from: string | null }).from : null;
}

const SIDE_TYPES = SIDE_KINDS.map((kind) => `'${SIDE}${kind}'`).join(', ');

const NEXT = nextEvents(
  `position, id, channel_id, order_id, type, version, occurred_at, CASE WHEN type IN (${SIDE_TYPES}) THEN data END AS side`,
  `type IN ('order:created', 'order:updated', 'order:status_changed', ${SIDE_TYPES})`,
);
