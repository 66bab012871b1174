import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  enclosed,
  inPieces,
  type PartRow,
  type Parts,
  type Piece,
  readTexts,
  SHORT,
} from '@libs/streamed-json';
import { FeedCursors } from '../../../events';
import { type Reader, Reads } from '../../../infrastructure/database';
import { webhookEnvelope } from '../../delivery/sending/model/webhook-body';
import { webhookRefusals } from '../../settings/webhook.refusals';
import { type FeedFilter, nextEventsSql, TOLD } from './feed-sql';

export interface EventPage {
  /** The bodies of the events, read one piece after another while they are sent. */
  readonly bodies: Iterable<Piece>;
  readonly lastId: string | null;
}

/** The events of a channel after the given one, in the order of the feed; from the beginning when none is given. */
export class ListEvents extends Query<EventPage> {
  constructor(
    readonly filter: FeedFilter,
    readonly after: string | null,
    readonly limit: number,
  ) {
    super();
  }
}

interface Row {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly bytes: number;
  /** JSON text; null when it is read later. */
  readonly data: string | null;
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(
    private readonly reads: Reads,
    private readonly cursors: FeedCursors,
  ) {}

  async execute({ filter, after, limit }: ListEvents): Promise<EventPage> {
    const from = after === null ? '0' : await this.cursors.positionOf(after, [filter.channelId]);
    if (from === null) throw webhookRefusals.UNKNOWN_FEED_CURSOR();
    const reader = this.reads.reader();
    const orderId = await this.orderOf(reader, filter);
    const page = { after: from, limit, mostBytes: SHORT };
    const { text, parameters } = nextEventsSql(filter, orderId, page);
    const rows = await reader.onSnapshot((tx) => tx.query<Row>(text, parameters));
    return { bodies: this.bodies(reader, filter.channelId, rows), lastId: rows.at(-1)?.id ?? null };
  }

  private async orderOf(reader: Reader, { channelId, orderNumber }: FeedFilter): Promise<string | null> {
    if (orderNumber === null) return null;
    const [order] = await reader.onSnapshot((tx) =>
      tx.query<{ id: string }>('SELECT id FROM orders WHERE order_number = $1 AND channel_id = $2', [
        orderNumber,
        channelId,
      ]),
    );
    return order?.id ?? null;
  }

  private *bodies(reader: Reader, channelId: string, rows: readonly Row[]): Generator<Piece> {
    for (const { rows: piece, bytes } of inPieces(rows))
      yield { bytes, read: () => this.read(reader, channelId, piece) };
  }

  /** An event that was deleted in the meantime is left out. */
  private async read(reader: Reader, channelId: string, rows: readonly Row[]): Promise<Parts[]> {
    const missing = rows.filter(({ data }) => data === null).map(({ id }) => id);
    const told = await readTexts(TOLD, missing, (sql, ids) =>
      reader.onSnapshot((tx) => tx.query<PartRow<string>>(sql, [channelId, ids])),
    );
    return rows.flatMap((row) => {
      const data = row.data === null ? told.get(row.id) : [row.data];
      return data === undefined ? [] : [bodyOf(row, data)];
    });
  }
}

function bodyOf({ id, type, occurred_at }: Row, data: Parts): Parts {
  const [head, tail] = webhookEnvelope({ eventType: type, eventId: id, occurredAt: occurred_at });
  return enclosed(head, data, tail);
}
