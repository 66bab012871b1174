import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { duePartitions } from '@libs/work-queue';
import { IN_BACKGROUND, queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../infrastructure/database';
import type { PushState } from './model/push-retry';
import type { PushGroup } from './push-calls';
import { PUSH_MESSAGES } from './push-policy';

/** A message, claimed by a worker. */
export interface ClaimedPush {
  readonly channel_id: string;
  readonly event_id: string;
  readonly device_token: string;
  readonly place_id: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly attempts: number;
  /** How often in a row its result could not be stored. */
  readonly faults: number;
  readonly claim: string;
  readonly claimed_at: Date;
}

/** The record of a try. */
export interface PushRecord {
  readonly push: ClaimedPush;
  readonly state: PushState;
  readonly delayMs: number | null;
  readonly error: string | null;
}

@Injectable()
export class PushTable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  /** The devices of a place after a given one, in the order of their tokens. */
  async devicesOf(tx: Tx, placeId: string, after: string, limit: number): Promise<string[]> {
    const rows = await tx.query<{ device_token: string }>(
      `SELECT device_token FROM device_subscriptions
        WHERE place_id = $1 AND device_token > $2 ORDER BY device_token LIMIT $3`,
      [placeId, after, limit],
    );
    return rows.map(({ device_token }) => device_token);
  }

  /** Creates a message for each device that has none for this event. */
  async insert(
    tx: Tx,
    { channel_id, event_id, order_id }: PushGroup & { readonly order_id: string },
    placeId: string,
    orderNumber: string,
    devices: readonly string[],
  ): Promise<void> {
    await tx.query(
      `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state, due_at)
       SELECT $1, $2, d.device_token, $3, $4, $5, 'pending', now() FROM unnest($6::text[]) AS d(device_token)
       ON CONFLICT DO NOTHING`,
      [channel_id, event_id, placeId, order_id, orderNumber, devices],
    );
  }

  /**
   * Claims due messages of a channel. A claim expires after `leaseMs`: then the message is due again, and a
   * late result of the lost try is not recorded.
   */
  async claim(channelId: string, limit: number, leaseMs: number): Promise<ClaimedPush[]> {
    return this.unitOfWork.run(
      (tx) => queryInIndexOrder<ClaimedPush>(tx, CLAIM, [limit, leaseMs, uuid(), channelId]),
      IN_BACKGROUND,
    );
  }

  /**
   * Extends claims by `leaseMs`; a lost one stays lost. Which ones is not asked, since a message that is being sent
   * can't be called back.
   */
  async renew(pushes: readonly ClaimedPush[], leaseMs: number): Promise<ReadonlySet<ClaimedPush>> {
    await this.dataSource.query(RENEW, [
      pushes.map((push) => push.channel_id),
      pushes.map((push) => push.event_id),
      pushes.map((push) => push.device_token),
      pushes.map((push) => push.claim),
      leaseMs,
    ]);
    return new Set(pushes);
  }

  channelsWithDue(): Promise<string[]> {
    return duePartitions(this.unitOfWork, PUSH_MESSAGES, this.topology);
  }

  /** Parks a message whose result can't be stored: it is sent again, but not at once. */
  async park(push: ClaimedPush, fault: string, delayMs: number): Promise<void> {
    await this.dataSource.query(PARK, [
      push.channel_id,
      push.event_id,
      push.device_token,
      push.claim,
      fault,
      delayMs,
    ]);
  }

  /** The events that have messages due; overdue: for `overdueMs` or longer. */
  dueGroups(limit: number, overdueMs: number): Promise<(PushGroup & { is_overdue: boolean })[]> {
    return this.dataSource.query(DUE_GROUPS, [limit, overdueMs]);
  }

  /** Records tries and deletes devices that no longer exist, in one transaction. */
  async record(records: readonly PushRecord[]): Promise<void> {
    const gone = records.filter(({ state }) => state === 'unregistered').map(({ push }) => push);
    const recordIn = async (tx: Tx) => {
      await tx.query(RECORD, [
        records.map(({ push }) => push.channel_id),
        records.map(({ push }) => push.event_id),
        records.map(({ push }) => push.device_token),
        records.map(({ push }) => push.claim),
        records.map(({ state }) => state),
        records.map(({ delayMs }) => delayMs),
        records.map(({ error }) => error),
      ]);
      if (gone.length > 0) await removeDevices(tx, gone);
    };
    await (gone.length > 0 ? this.unitOfWork.runInTurn(recordIn) : this.unitOfWork.run(recordIn));
  }
}

const CLAIM = `
  WITH due AS (
    SELECT channel_id, event_id, device_token, now() AS claimed_at FROM push_messages
     WHERE state = 'pending' AND due_at <= now() AND channel_id = $4
     ORDER BY channel_id, due_at LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  UPDATE push_messages m
     SET due_at = now() + $2 * interval '1 millisecond', claim = $3
    FROM due
   WHERE m.channel_id = due.channel_id AND m.event_id = due.event_id AND m.device_token = due.device_token
  RETURNING m.channel_id, m.event_id, m.device_token, m.place_id, m.order_id, m.order_number, m.attempts, m.claim,
            coalesce(m.faults, 0) AS faults, due.claimed_at`;

const PARK = `
  UPDATE push_messages m
     SET due_at = now() + $6 * interval '1 millisecond', claim = NULL, faults = coalesce(m.faults, 0) + 1, fault = $5,
         parked_at = least(m.parked_at, now())
   WHERE m.channel_id = $1 AND m.event_id = $2 AND m.device_token = $3 AND m.claim = $4`;

/** Only among the messages that have been due longest. */
const DUE_GROUPS = `
  SELECT channel_id, event_id, bool_or(due_at <= now() - $2 * interval '1 millisecond') AS is_overdue
    FROM (SELECT channel_id, event_id, due_at FROM push_messages
           WHERE state = 'pending' AND due_at <= now() ORDER BY due_at LIMIT $1) due
   GROUP BY channel_id, event_id`;

const RENEW = `
  UPDATE push_messages m
     SET due_at = now() + $5 * interval '1 millisecond'
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) AS r(channel_id, event_id, device_token, claim)
   WHERE m.channel_id = r.channel_id AND m.event_id = r.event_id AND m.device_token = r.device_token AND m.claim = r.claim`;

const RECORD = `
  WITH r AS MATERIALIZED (
    SELECT tries.*, now() + tries.delay_ms * interval '1 millisecond' AS due_at
      FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::float8[], $7::text[])
           AS tries(channel_id, event_id, device_token, claim, state, delay_ms, error)
  )
  UPDATE push_messages m
     SET state = r.state, attempts = m.attempts + 1, claim = NULL, error = r.error, due_at = r.due_at,
         faults = NULL, fault = NULL, parked_at = NULL
    FROM r
   WHERE m.channel_id = r.channel_id AND m.event_id = r.event_id AND m.device_token = r.device_token AND m.claim = r.claim`;

/**
 * A token that was subscribed again after the message was claimed stays: the push service's answer may be
 * older than that.
 */
async function removeDevices(tx: Tx, gone: readonly ClaimedPush[]): Promise<void> {
  await tx.query(
    `DELETE FROM device_subscriptions s USING unnest($1::text[], $2::timestamptz[]) AS g(device_token, claimed_at)
      WHERE s.device_token = g.device_token AND s.updated_at <= g.claimed_at + interval '1 millisecond'`,
    [gone.map((push) => push.device_token), gone.map((push) => push.claimed_at)],
  );
}
