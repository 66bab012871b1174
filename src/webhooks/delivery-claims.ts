import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { type ClaimedDelivery, LOCK_CHANNELS, SIGNING_SECRETS } from './delivery';
import { FAILURES_BEFORE_PROBING } from './model/endpoint-health';

/** A claim that is not renewed for so long is lost: its process died or can't reach the database. */
export const LEASE_MS = 10_000;

/** Events of one order wait for the one before until it was delivered or has failed this often (D44). */
const FAILURES_BEFORE_PASSING = 3;

/** Who may attempt which delivery, in rows: one holder at a time in the whole system. */
@Injectable()
export class DeliveryClaims {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /**
   * Takes due deliveries, at most as many of a channel as it has free slots; of a failing endpoint one in the whole
   * system, as a probe (D45). A claim holds for `LEASE_MS` unless it is renewed.
   * @param taken how many slots of each channel are taken in this process; below zero: that many more are free
   * @param channelIds the channels to take from; null: all
   */
  async take(
    taken: ReadonlyMap<string, number>,
    channelIds: readonly string[] | null,
  ): Promise<ClaimedDelivery[]> {
    const { WEBHOOK_CONCURRENCY, WEBHOOK_TIMEOUT_MS } = this.settings;
    const [rows] = await this.dataSource.query<[ClaimedDelivery[], number]>(
      channelIds === null ? TAKE : TAKE_OF_CHANNELS,
      [
        [...taken.keys()],
        [...taken.values()],
        WEBHOOK_CONCURRENCY,
        LEASE_MS,
        uuid(),
        2 * WEBHOOK_TIMEOUT_MS + 3 * LEASE_MS,
        ...(channelIds === null ? [] : [channelIds]),
      ],
    );
    return rows;
  }

  /** Prolongs claims by another `LEASE_MS` and gives those that still hold. */
  async renew(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlySet<ClaimedDelivery>> {
    const columns = claimColumns(deliveries);
    const rows = await this.unitOfWork.runAlone(async (tx) => {
      await tx.query(LOCK_CHANNELS, [columns[0]]);
      return tx.query<{ event_id: string; claim: string }>(RENEW, [...columns, LEASE_MS]);
    });
    const held = new Set(rows.map(nameOfClaim));
    return new Set(deliveries.filter((delivery) => held.has(nameOfClaim(delivery))));
  }

  /** Makes deliveries due at once for whoever comes next. */
  async release(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    const columns = claimColumns(deliveries);
    await this.unitOfWork.runAlone(async (tx) => {
      await tx.query(LOCK_CHANNELS, [columns[0]]);
      await tx.query(RELEASE, columns);
    });
  }
}

function claimColumns(deliveries: readonly ClaimedDelivery[]): unknown[] {
  return [
    deliveries.map((delivery) => delivery.channel_id),
    deliveries.map((delivery) => delivery.event_id),
    deliveries.map((delivery) => delivery.claim),
  ];
}

function nameOfClaim({ event_id, claim }: { event_id: string; claim: string }): string {
  return `${claim} ${event_id}`;
}

/**
 * Due, and no earlier event of the same order still has its first attempts before it (D44). Asked row by row, in the
 * order of the queue: as a join it would read the whole backlog for every few deliveries. The ORDER BY makes the index
 * by order the cheaper one even while Postgres has no statistics of the table.
 */
const MAY_GO = `
  d.state = 'pending' AND d.due_at <= now()
  AND (SELECT 1 FROM webhook_deliveries p
        WHERE p.channel_id = d.channel_id AND p.order_id = d.order_id AND p.version < d.version
          AND p.state = 'pending' AND p.attempts - p.replayed_after < ${FAILURES_BEFORE_PASSING}
        ORDER BY p.version LIMIT 1) IS NULL`;

/** Walks the index from channel to channel, so that only channels with something pending cost anything. */
export const WAITING_CHANNELS = `
  waiting(channel_id) AS (
    (SELECT channel_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY channel_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.channel_id FROM webhook_deliveries d
             WHERE d.state = 'pending' AND d.channel_id > w.channel_id ORDER BY d.channel_id LIMIT 1)
      FROM waiting w WHERE w.channel_id IS NOT NULL
  )`;

/** `probes` takes the one right to probe a failing endpoint: of two processes the second finds it taken. */
const takeOf = (waiting: string) => `
  WITH RECURSIVE ${waiting}, probes AS (
    UPDATE channels SET webhook_probe_at = now() + $6 * interval '1 millisecond'
     WHERE id IN (
       SELECT c.id FROM channels c JOIN waiting ON waiting.channel_id = c.id
        WHERE c.webhook_enabled AND c.webhook_url IS NOT NULL
          AND c.webhook_failures >= ${FAILURES_BEFORE_PROBING}
          AND (c.webhook_probe_at IS NULL OR c.webhook_probe_at <= now())
          AND (SELECT 1 FROM webhook_deliveries d WHERE d.channel_id = c.id AND ${MAY_GO} LIMIT 1) IS NOT NULL
          AND (SELECT 1 FROM webhook_deliveries d
                WHERE d.channel_id = c.id AND d.state = 'pending' AND d.due_at > now() AND d.claim IS NOT NULL
                LIMIT 1) IS NULL
          FOR NO KEY UPDATE OF c SKIP LOCKED)
    RETURNING id
  ), lanes AS MATERIALIZED (
    SELECT c.id, c.webhook_url, ${SIGNING_SECRETS} AS secrets, c.oauth2_enabled,
           CASE WHEN probes.id IS NULL THEN $3::int - coalesce(busy.n, 0) ELSE 1 END AS free
      FROM waiting
      JOIN channels c ON c.id = waiting.channel_id
      LEFT JOIN probes ON probes.id = c.id
      LEFT JOIN unnest($1::uuid[], $2::int[]) AS busy(id, n) ON busy.id = c.id
     WHERE c.webhook_enabled AND c.webhook_url IS NOT NULL
       AND (c.webhook_failures < ${FAILURES_BEFORE_PROBING} OR probes.id IS NOT NULL)
  ), due AS MATERIALIZED (
    SELECT lanes.webhook_url, lanes.secrets, lanes.oauth2_enabled, next.*
      FROM lanes CROSS JOIN LATERAL (
        SELECT d.ctid AS row_id
          FROM webhook_deliveries d
         WHERE d.channel_id = lanes.id AND ${MAY_GO}
         ORDER BY d.due_at
         LIMIT greatest(lanes.free, 0)
           FOR UPDATE SKIP LOCKED) next
  )
  UPDATE webhook_deliveries w
     SET due_at = now() + $4 * interval '1 millisecond', claim = $5
    FROM due, events e
   WHERE w.ctid = due.row_id AND e.channel_id = w.channel_id AND e.id = w.event_id
  RETURNING w.channel_id, w.event_id, w.id, w.event_type, w.attempts, w.replayed_after, w.claim,
            due.webhook_url AS url, due.secrets, due.oauth2_enabled, e.data, e.origin, e.occurred_at`;

const TAKE = takeOf(WAITING_CHANNELS);
const TAKE_OF_CHANNELS = takeOf('waiting(channel_id) AS (SELECT unnest($7::uuid[]))');

const HELD_CLAIMS = `
  FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS r(channel_id, event_id, claim)
 WHERE w.channel_id = r.channel_id AND w.event_id = r.event_id AND w.claim = r.claim`;

const RENEW = `
  UPDATE webhook_deliveries w
     SET due_at = CASE WHEN w.state = 'pending' THEN now() + $4 * interval '1 millisecond' END
  ${HELD_CLAIMS}
  RETURNING w.event_id, w.claim`;

const RELEASE = `
  UPDATE webhook_deliveries w
     SET claim = NULL, due_at = CASE WHEN w.state = 'pending' THEN now() END
  ${HELD_CLAIMS}`;
