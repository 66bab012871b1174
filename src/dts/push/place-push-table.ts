import { Injectable } from '@nestjs/common';
import { duePartitions } from '@libs/work-queue';
import { IN_BACKGROUND, queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { RecordedEvent } from '@libs/outbox';
import { Topology } from '../../infrastructure/database';
import { PLACE_PUSHES } from './push-policy';

/** A push to a place, claimed by a worker. */
export interface BegunPlacePush {
  readonly channel_id: string;
  readonly event_id: string;
  readonly order_id: string;
  readonly reached: string;
  readonly tries: number;
  readonly parked_at: Date | null;
}

/** The statements on pushes to places. */
@Injectable()
export class PlacePushTable {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  /**
   * One row per event, however often this is called, and none when the place has no device; returns how many
   * were created.
   */
  async insert(tx: Tx, events: readonly RecordedEvent[]): Promise<number> {
    const made = await tx.query(
      `INSERT INTO place_pushes (channel_id, event_id, order_id)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[]) WHERE EXISTS (SELECT 1 FROM device_subscriptions)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [
        events.map(({ partition }) => partition),
        events.map(({ id }) => id),
        events.map(({ subject }) => subject),
      ],
    );
    return made.length;
  }

  channelsWithDue(): Promise<string[]> {
    return duePartitions(this.unitOfWork, PLACE_PUSHES, this.topology);
  }

  /**
   * Begins work on due pushes of a channel. Each is counted and postponed for a while before anything is
   * done, so that one that crashes its process does not do so again at once.
   */
  begin(
    channelId: string,
    limit: number,
    restMs: (push: BegunPlacePush) => number,
  ): Promise<BegunPlacePush[]> {
    return this.unitOfWork.run(async (tx) => {
      const due = await queryInIndexOrder<BegunPlacePush>(tx, DUE, [channelId, limit]);
      await Promise.all(
        due.map((push) => tx.query(BEGIN, [push.channel_id, push.event_id, push.tries, restMs(push)])),
      );
      return due;
    }, IN_BACKGROUND);
  }

  /** Locks a push until the transaction ends; false when another process has it or it is done. */
  async hold(tx: Tx, { channel_id, event_id, tries }: BegunPlacePush): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM place_pushes WHERE channel_id = $1 AND event_id = $2 AND tries = $3 FOR UPDATE SKIP LOCKED`,
      [channel_id, event_id, tries],
    );
    return rows.length === 1;
  }

  /** The push continues after this device, at once. */
  async reach(tx: Tx, { channel_id, event_id }: BegunPlacePush, deviceToken: string): Promise<void> {
    await tx.query(
      `UPDATE place_pushes SET reached = $3, tries = 0, next_try_at = now(), parked_at = NULL, fault = NULL
        WHERE channel_id = $1 AND event_id = $2`,
      [channel_id, event_id, deviceToken],
    );
  }

  async end(tx: Tx, { channel_id, event_id }: BegunPlacePush): Promise<void> {
    await tx.query('DELETE FROM place_pushes WHERE channel_id = $1 AND event_id = $2', [
      channel_id,
      event_id,
    ]);
  }

  async park({ channel_id, event_id, tries }: BegunPlacePush, fault: string, delayMs: number): Promise<void> {
    await this.unitOfWork.run(
      (tx) =>
        tx.query(
          `UPDATE place_pushes
              SET parked_at = least(parked_at, now()), fault = $4, next_try_at = now() + $5 * interval '1 millisecond'
            WHERE channel_id = $1 AND event_id = $2 AND tries = $3`,
          [channel_id, event_id, tries, fault, delayMs],
        ),
      IN_BACKGROUND,
    );
  }
}

const DUE = `
  SELECT t.channel_id, t.event_id, t.order_id, t.reached, t.tries + 1 AS tries, t.parked_at
    FROM place_pushes t WHERE t.channel_id = $1 AND t.next_try_at <= now()
   ORDER BY t.channel_id, t.next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED`;

/** One by one: for a single row Postgres always uses the primary key, whatever its statistics. */
const BEGIN = `
  UPDATE place_pushes SET tries = $3, next_try_at = now() + $4 * interval '1 millisecond'
   WHERE channel_id = $1 AND event_id = $2`;
