import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { IN_BACKGROUND, queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { ofAll, OneByOne, type Reach, type WorkLoop } from '@libs/work-queue';
import { Topology } from '../../infrastructure/database';
import { Workers } from '../../infrastructure/workers';
import { keepLastAttempt } from '../delivery/results/earlier-attempts';
import { holdPiece, TO_BE_HELD } from './hold-pending';
import { lockEndpoints } from './lock-endpoints';

const LOOK_EVERY_MS = 60_000;
const BATCH_SIZE = 1_000;
/** For how long a delivery is held. One whose time is over keeps `held_at`, so that it can be told when that was. */
export const HELD_FOR = '7 days';
const EXPIRED = 'Held for 7 days while the endpoint was disabled';

/** The columns that a new delivery begins with; the endpoint's `enabled` and when it is due are SQL. */
export const HELD_COLUMNS = 'state, due_at, next_attempt_at, held_at';
export const heldUnless = (enabled: string, dueAt = 'now()') => `
         CASE WHEN ${enabled} THEN 'pending' ELSE 'held' END,
         CASE WHEN ${enabled} THEN ${dueAt} END,
         CASE WHEN ${enabled} THEN now() END,
         CASE WHEN ${enabled} THEN NULL ELSE now() END`;

/**
 * Keeps what is pending of disabled endpoints until a replay is requested, and ends the hold after seven days
 * (docs/webhooks.md#when-an-endpoint-fails). They are not dropped then: each becomes `failed` with the reason in the history
 * and can still be replayed; the log has their number.
 */
@Injectable()
export class HeldDeliveries {
  private readonly logger = new Logger(HeldDeliveries.name);
  private readonly disabled: OneByOne;
  private readonly holding: WorkLoop;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    workers: Workers,
  ) {
    workers.add(this, {
      name: 'held webhooks',
      idleMs: LOOK_EVERY_MS,
      round: () =>
        topology.inParts(
          (reach) => this.channelsWithExpired(reach),
          (channelIds) => this.expireOf(channelIds),
        ),
    });
    this.disabled = new OneByOne(() => topology.reach((reach) => this.channelsToHold(reach)));
    this.holding = workers.add(this, {
      name: 'webhooks to hold',
      idleMs: LOOK_EVERY_MS,
      round: () => this.holdNext(),
    });
  }

  /**
   * Holds what is pending of an endpoint that this transaction disables: a piece at once, and a long backlog piece by piece after
   * the commit, since a transaction has no time for all of it.
   */
  async begin(tx: Tx, channelId: string): Promise<void> {
    await holdPiece(tx, channelId);
    tx.afterCommit(() => this.holding.wake());
  }

  /**
   * Holds a piece of one disabled endpoint, each in turn; also what became pending when it was disabled already, since its event was
   * handed on at that moment or its attempt was given up. Returns false when there is nothing to hold.
   */
  async holdNext(): Promise<boolean> {
    const held = await this.disabled.run((channelId) =>
      this.unitOfWork.run(async (tx) => {
        const locked = await lockEndpoints(tx, this.topology, [channelId]);
        return locked.length === 0 ? 0 : holdPiece(tx, channelId);
      }, IN_BACKGROUND),
    );
    return held > 0;
  }

  /** @param channelIds null: of all channels */
  private async expireOf(channelIds: readonly string[] | null): Promise<boolean> {
    const areNamed = channelIds !== null;
    const expired = await this.unitOfWork.run(
      (tx) =>
        tx.query<{ channel_id: string }>(areNamed ? EXPIRE_OF_NAMED : EXPIRE, [
          EXPIRED,
          ...(areNamed ? [channelIds] : []),
        ]),
      IN_BACKGROUND,
    );
    const byChannel = new Map<string, number>();
    for (const { channel_id } of expired) byChannel.set(channel_id, (byChannel.get(channel_id) ?? 0) + 1);
    for (const [channel_id, deliveries] of byChannel) {
      this.logger.warn({ event: 'webhook.hold_expired', channel_id, deliveries });
    }
    return expired.length === BATCH_SIZE;
  }

  private async channelsToHold(reach: Reach): Promise<string[]> {
    const rows = await this.unitOfWork.run(
      (tx) => queryInIndexOrder<{ channel_id: string }>(tx, ...reach.of(TO_BE_HELD, [])),
      IN_BACKGROUND,
    );
    return rows.map(({ channel_id }) => channel_id);
  }

  private async channelsWithExpired(reach: Reach): Promise<string[]> {
    const rows = await this.dataSource.query<{ channel_id: string }[]>(...reach.of(WITH_EXPIRED, []));
    return rows.map(({ channel_id }) => channel_id);
  }
}

const IS_EXPIRED = `state = 'held' AND held_at < now() - interval '${HELD_FOR}'`;

const WITH_EXPIRED = ofAll(
  '$1',
  (on) => `SELECT DISTINCT channel_id FROM webhook_deliveries WHERE ${IS_EXPIRED} AND ${on('channel_id')}`,
);

/** $1 the reason. Its last attempt keeps its own error: it gets a row of its own before the reason is written over it. */
const EXPIRE = `
  WITH expired AS MATERIALIZED (
    SELECT channel_id, event_id FROM webhook_deliveries WHERE ${IS_EXPIRED} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
  ), kept AS (${keepLastAttempt('d', 'expired JOIN webhook_deliveries d ON d.channel_id = expired.channel_id AND d.event_id = expired.event_id')})
  UPDATE webhook_deliveries w SET state = 'failed', error = $1, attempt_ms = NULL, claim = NULL
    FROM expired WHERE w.channel_id = expired.channel_id AND w.event_id = expired.event_id
  RETURNING w.channel_id`;
/** Where rows lie on many nodes attempts always have rows of their own. $1 the reason, $2 channels. */
const EXPIRE_OF_NAMED = `
  UPDATE webhook_deliveries SET state = 'failed', error = $1, claim = NULL
   WHERE (channel_id, event_id) IN (
     SELECT channel_id, event_id FROM webhook_deliveries
      WHERE ${IS_EXPIRED} AND channel_id = ANY ($2::uuid[]) LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED) AND channel_id = ANY ($2::uuid[])
  RETURNING channel_id`;
