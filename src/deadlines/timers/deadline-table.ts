import { Injectable } from '@nestjs/common';
import { queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { duePartitions } from '@libs/work-queue';
import type { BreachAction, DeadlineKind, DeadlineState, OrderStatus } from '../../contract';
import { Topology } from '../../infrastructure/database';
import type { Step } from '../model/next-step';
import { DEADLINES } from './deadline-policy';

/** A timer whose time has come, locked until the transaction ends. */
export interface DueTimer {
  readonly channel_id: string;
  readonly order_id: string;
  readonly kind: DeadlineKind;
  readonly met_at: number;
  readonly due_at: Date;
  readonly on_breach: BreachAction;
  readonly state: DeadlineState;
  readonly tries: number;
}

/** The part of an order that a timer looks at. */
export interface OrderStanding {
  readonly status: OrderStatus;
  readonly rank: number;
  readonly order_number: string;
}

/** A deadline of an order, as it is planned. */
export interface PlannedDeadline extends Pick<
  DueTimer,
  'channel_id' | 'order_id' | 'kind' | 'met_at' | 'due_at' | 'on_breach'
> {
  readonly warn_at: Date | null;
  /** Null when it is measured from the creation. */
  readonly wished_at: Date | null;
}

/** Names a deadline of an order. */
export type DeadlineKey = Pick<DueTimer, 'channel_id' | 'order_id' | 'kind'>;

/** The statements on the timers of orders. */
@Injectable()
export class DeadlineTable {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  channelsWithDue(): Promise<string[]> {
    return duePartitions(this.unitOfWork, DEADLINES, this.topology);
  }

  /** The timers of a channel whose time has come by the clock of the database; those that others hold are skipped. */
  claim(tx: Tx, channelId: string, limit: number): Promise<DueTimer[]> {
    return queryInIndexOrder<DueTimer>(tx, DUE, [channelId, limit]);
  }

  /** By the id of the order. */
  async standings(
    tx: Tx,
    channelId: string,
    orderIds: readonly string[],
  ): Promise<Map<string, OrderStanding>> {
    const rows = await tx.query<OrderStanding & { readonly id: string }>(STANDINGS, [channelId, orderIds]);
    return new Map(rows.map(({ id, ...standing }) => [id, standing]));
  }

  async record(tx: Tx, timers: readonly DueTimer[], steps: readonly Step[]): Promise<void> {
    await tx.query(RECORD, [
      timers.map(({ channel_id }) => channel_id),
      timers.map(({ order_id }) => order_id),
      timers.map(({ kind }) => kind),
      steps.map(({ state }) => state),
      steps.map(({ nextAt }) => nextAt),
    ]);
  }

  /** Sets a timer aside for a while. */
  async park(
    tx: Tx,
    { channel_id, order_id, kind }: DueTimer,
    fault: string,
    delayMs: number,
  ): Promise<void> {
    await tx.query(PARK, [channel_id, order_id, kind, fault, delayMs]);
  }

  /** Plans deadlines. One that has warned or was breached stays as it is; of others the time may be another now. */
  async plan(tx: Tx, deadlines: readonly PlannedDeadline[]): Promise<void> {
    await tx.query(PLAN, [
      deadlines.map(({ channel_id }) => channel_id),
      deadlines.map(({ order_id }) => order_id),
      deadlines.map(({ kind }) => kind),
      deadlines.map(({ met_at }) => met_at),
      deadlines.map(({ due_at }) => due_at),
      deadlines.map(({ warn_at }) => warn_at),
      deadlines.map(({ on_breach }) => on_breach),
      deadlines.map(({ wished_at }) => wished_at),
    ]);
  }

  /** Takes deadlines back that their orders do not have any more, except those that have warned or were missed. */
  async withdraw(tx: Tx, deadlines: readonly DeadlineKey[]): Promise<void> {
    await tx.query(WITHDRAW, [
      deadlines.map(({ channel_id }) => channel_id),
      deadlines.map(({ order_id }) => order_id),
      deadlines.map(({ kind }) => kind),
    ]);
  }
}

const DUE = `
  SELECT t.channel_id, t.order_id, t.kind, t.met_at, t.due_at, t.on_breach, t.state, t.tries
    FROM order_deadlines t WHERE t.channel_id = $1 AND t.next_at IS NOT NULL AND t.next_at <= now()
   ORDER BY t.channel_id, t.next_at LIMIT $2 FOR UPDATE SKIP LOCKED`;

const STANDINGS =
  'SELECT id, status, rank, order_number FROM orders WHERE channel_id = $1 AND id = ANY ($2::uuid[])';

const KEY = 'd.channel_id = t.channel_id AND d.order_id = t.order_id AND d.kind = t.kind';

const RECORD = `
  UPDATE order_deadlines d SET state = t.state, next_at = t.next_at, tries = 0, parked_at = NULL, fault = NULL
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])
         AS t(channel_id, order_id, kind, state, next_at)
   WHERE ${KEY}`;

const PARK = `
  UPDATE order_deadlines
     SET tries = tries + 1, fault = $4, parked_at = least(parked_at, now()), next_at = now() + $5 * interval '1 millisecond'
   WHERE channel_id = $1 AND order_id = $2 AND kind = $3`;

const PLAN = `
  INSERT INTO order_deadlines AS d (channel_id, order_id, kind, met_at, due_at, warn_at, on_breach, wished_at, next_at)
  SELECT t.*, coalesce(t.warn_at, t.due_at)
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::smallint[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::timestamptz[])
         AS t(channel_id, order_id, kind, met_at, due_at, warn_at, on_breach, wished_at)
  ON CONFLICT (channel_id, order_id, kind) DO UPDATE
     SET due_at = excluded.due_at, warn_at = excluded.warn_at, on_breach = excluded.on_breach, wished_at = excluded.wished_at,
         next_at = excluded.next_at
   WHERE d.state = 'waiting'`;

const WITHDRAW = `
  DELETE FROM order_deadlines d USING unnest($1::uuid[], $2::uuid[], $3::text[]) AS t(channel_id, order_id, kind)
   WHERE ${KEY} AND d.state = 'waiting'`;
