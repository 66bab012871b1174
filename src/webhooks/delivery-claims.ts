import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { IN_BACKGROUND, queryInIndexOrder, UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { type ClaimedDelivery, LOCK_CHANNELS } from './delivery';
import { PROBE_ON_NODE, TAKE, TAKE_OF_CHANNELS, TAKE_ON_NODE, TAKE_PROBE } from './delivery-claim-sql';

/** A claim that is not renewed for so long is lost: its process died or can't reach the database. */
export const LEASE_MS = 10_000;

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
    return this.claim(channelIds === null ? TAKE : TAKE_OF_CHANNELS, [
      ...this.slots(taken),
      this.probeMs,
      ...(channelIds === null ? [] : [channelIds]),
    ]);
  }

  /**
   * As `take`, for one channel, in statements that each run on the node that has it. Between taking the right to probe
   * and the probe a process may die: then the right is free again when its time is over.
   */
  async takeOnNode(
    taken: ReadonlyMap<string, number>,
    channelId: string,
  ): Promise<readonly ClaimedDelivery[]> {
    const claimed = await this.takeFrom(taken, channelId, false);
    if (claimed.length > 0 || !(await this.takeProbe(channelId))) return claimed;
    return this.takeFrom(taken, channelId, true);
  }

  /** Prolongs claims by another `LEASE_MS` and gives those that still hold. */
  async renew(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlySet<ClaimedDelivery>> {
    const columns = claimColumns(deliveries);
    const rows = await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_CHANNELS, [columns[0]]);
      return tx.query<{ event_id: string; claim: string }>(RENEW, [...columns, LEASE_MS]);
    }, IN_BACKGROUND);
    const held = new Set(rows.map(nameOfClaim));
    return new Set(deliveries.filter((delivery) => held.has(nameOfClaim(delivery))));
  }

  /** Makes deliveries due at once for whoever comes next. */
  async release(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    const columns = claimColumns(deliveries);
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_CHANNELS, [columns[0]]);
      await tx.query(RELEASE, columns);
    }, IN_BACKGROUND);
  }

  private takeFrom(
    taken: ReadonlyMap<string, number>,
    channelId: string,
    probes: boolean,
  ): Promise<ClaimedDelivery[]> {
    return this.claim(TAKE_ON_NODE, [...this.slots(taken), channelId, probes]);
  }

  private claim(sql: string, parameters: readonly unknown[]): Promise<ClaimedDelivery[]> {
    return this.unitOfWork.run(
      (tx) => queryInIndexOrder<ClaimedDelivery>(tx, sql, parameters),
      IN_BACKGROUND,
    );
  }

  private async takeProbe(channelId: string): Promise<boolean> {
    const candidates = await this.unitOfWork.run(
      (tx) => queryInIndexOrder(tx, PROBE_ON_NODE, [channelId]),
      IN_BACKGROUND,
    );
    if (candidates.length === 0) return false;
    const [taken] = await this.dataSource.query<[unknown[], number]>(TAKE_PROBE, [channelId, this.probeMs]);
    return taken.length > 0;
  }

  private slots(taken: ReadonlyMap<string, number>): unknown[] {
    return [[...taken.keys()], [...taken.values()], this.settings.WEBHOOK_CONCURRENCY, LEASE_MS, uuid()];
  }

  private get probeMs(): number {
    return 2 * this.settings.WEBHOOK_TIMEOUT_MS + 3 * LEASE_MS;
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

const HELD_CLAIMS = 'w.channel_id = r.channel_id AND w.event_id = r.event_id AND w.claim = r.claim';

/** The end is computed beside the update, not in it: Citus takes no clock in a CASE. */
const RENEW = `
  WITH r AS MATERIALIZED (
    SELECT claims.*, now() + $4 * interval '1 millisecond' AS ends_at
      FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS claims(channel_id, event_id, claim))
  UPDATE webhook_deliveries w
     SET due_at = CASE WHEN w.state = 'pending' THEN r.ends_at END
    FROM r WHERE ${HELD_CLAIMS}
  RETURNING w.event_id, w.claim`;

const RELEASE = `
  WITH r AS MATERIALIZED (
    SELECT claims.*, now() AS due_at
      FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS claims(channel_id, event_id, claim))
  UPDATE webhook_deliveries w
     SET claim = NULL, due_at = CASE WHEN w.state = 'pending' THEN r.due_at END
    FROM r WHERE ${HELD_CLAIMS}`;
