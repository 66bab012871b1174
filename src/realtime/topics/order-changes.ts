import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CHANGES_TOPIC, SIDE, SIDE_KINDS, type SideKind } from '../../contract';
import { FeedEnd } from '../../events';
import { Topology } from '../../infrastructure/database';
import { type ChangedCard, ListChangedCards } from '../../orders';
import { feedMessage, type FeedRow } from '../model/feed-message';
import { type FeedPage, MOST_EVENTS, nextEvents, pageOf, type TopicReader } from './event-pages';

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
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queries: QueryBus,
    private readonly feedEnd: FeedEnd,
    private readonly topology: Topology,
  ) {}

  async head(): Promise<number> {
    return Number(await this.feedEnd.last());
  }

  async page(after: number, channels: readonly string[] | null): Promise<FeedPage> {
    const sql = channels === null ? NEXT.all : this.topology.choose(NEXT.ofChannels);
    const parameters = [after, channels, MOST_EVENTS, await this.feedEnd.position()];
    const rows = await this.dataSource.query<Row[]>(sql, parameters);
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
    return pageOf(rows, rows.length, messages);
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
