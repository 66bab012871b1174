import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Finds the position of the event after which a reader wants to continue. */
@Injectable()
export class FeedCursors {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The position of an event of these channels (null: all), also of one that retention has deleted. Null when
   * there was no such event, or when it was not relayed yet.
   */
  async positionOf(eventId: string, channels: readonly string[] | null): Promise<string | null> {
    if (eventId.includes('\u0000')) return null;
    return (await this.find('events', eventId, channels)) ?? this.find('deleted_events', eventId, channels);
  }

  private async find(
    table: 'events' | 'deleted_events',
    eventId: string,
    channels: readonly string[] | null,
  ): Promise<string | null> {
    const ofChannel =
      channels?.length === 1
        ? 'channel_id = $2'
        : 'channel_id IN (SELECT id FROM channels WHERE $2::uuid[] IS NULL OR id = ANY ($2))';
    const [row] = await this.dataSource.query<{ position: string }[]>(
      `SELECT position FROM ${table} WHERE ${ofChannel} AND id = $1 AND position IS NOT NULL`,
      [eventId, channels?.length === 1 ? channels[0] : channels],
    );
    return row?.position ?? null;
  }
}
