import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Tx } from '@libs/unit-of-work';
import { FEED_BEGINNING } from '../../contract';
import { Topology } from '../../infrastructure/database';
import { FeedEnd } from './feed-end';

/** Finds the position of the event after which a reader wants to continue. */
@Injectable()
export class FeedCursors {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly feedEnd: FeedEnd,
    private readonly topology: Topology,
  ) {}

  /**
   * The position of an event of these channels (null: all) by its id in any case, also of one that retention has deleted. Null when
   * there was no such event, or when it was not relayed yet.
   */
  async positionOf(eventId: string, channels: readonly string[] | null): Promise<string | null> {
    if (eventId === FEED_BEGINNING) return '0';
    if (eventId.includes('\u0000')) return null;
    const id = eventId.toLowerCase();
    return (await this.find('events', id, channels)) ?? this.find('deleted_events', id, channels);
  }

  /** To be asked before the snapshot of `lastWithin`; null where that sees all of the feed up to its last event. */
  complete(): Promise<string | null> {
    return this.feedEnd.position();
  }

  /**
   * The last event of these channels that a snapshot shows: whatever it does not show comes after it.
   * @param upTo what `complete` gave
   */
  async lastWithin(tx: Tx, channels: readonly string[], upTo: string | null): Promise<string> {
    const [last] = await tx.query<{ id: string }>(this.topology.choose(LAST), [channels, upTo]);
    return last?.id ?? FEED_BEGINNING;
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

const told = (ofChannel: string) => `
  SELECT id, position FROM events
   WHERE ${ofChannel} AND position IS NOT NULL AND ($2::bigint IS NULL OR position <= $2)
   ORDER BY position DESC LIMIT 1`;

const LAST = {
  together: `
    SELECT last.id FROM unnest($1::uuid[]) AS asked(channel)
     CROSS JOIN LATERAL (${told('channel_id = asked.channel')}) last
     ORDER BY last.position DESC LIMIT 1`,
  spread: told('channel_id = ANY ($1::uuid[])'),
};
