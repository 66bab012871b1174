import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { webhookRefusals } from '../webhook.refusals';

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  /** JSON text of the payload. */
  readonly data: string;
  readonly occurred_at: Date;
}

/** The events of a channel after the one given, in the order they were told; from the beginning when none is given. */
export class ListEvents extends Query<FeedEvent[]> {
  constructor(
    readonly channelId: string,
    readonly after: string | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async execute({ channelId, after, limit }: ListEvents): Promise<FeedEvent[]> {
    const position = after === null ? '0' : await this.positionOf(channelId, after);
    return this.dataSource.query<FeedEvent[]>(
      `SELECT id, type, data, occurred_at FROM told_events
        WHERE channel_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
      [channelId, position, limit],
    );
  }

  private async positionOf(channelId: string, eventId: string): Promise<string> {
    const [event] = await this.dataSource.query<{ position: string }[]>(
      'SELECT position FROM events WHERE channel_id = $1 AND id = $2 AND position IS NOT NULL',
      [channelId, eventId],
    );
    if (event === undefined) throw webhookRefusals.UNKNOWN_CURSOR();
    return event.position;
  }
}
