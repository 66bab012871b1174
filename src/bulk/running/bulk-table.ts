import { Injectable } from '@nestjs/common';
import { queryInIndexOrder, type Tx, UnitOfWork, IN_BACKGROUND } from '@libs/unit-of-work';
import type { Caller } from '../../api-keys';
import type { Origin } from '../../orders';
import type { BulkItem } from '../entities/bulk-item.entity';
import type { Bulk } from '../entities/bulk.entity';
import type { BulkDetails } from '../model/bulk-action';
import type { ItemError, ItemOutcome } from '../model/item-state';
import { readAccess } from '../model/kept-access';
import { countsOf } from '../queries/bulk-counts';
import { BULK_ITEMS } from './bulk-policy';

/** A bulk in work, with what was stored as text. */
export interface OpenBulk extends Pick<Bulk, 'id' | 'action' | 'is_dry_run' | 'started_at' | 'cancelled_at'> {
  readonly details: BulkDetails;
  /** As of the request, or as of these items. */
  readonly caller: Caller;
  readonly origin: Origin;
}

export type OpenItem = Pick<BulkItem, 'channel_id' | 'position' | 'subject' | 'job_id' | 'tries'>;

/** The statements on bulks that are in work. */
@Injectable()
export class BulkTable {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Of each caller the first one that has not ended, and those behind it as long as nothing but parked items is left of it. */
  inWork(): Promise<string[]> {
    return this.unitOfWork.run(async (tx) => {
      const bulks = await tx.query<Pick<Bulk, 'id' | 'caller'>>(NOT_ENDED);
      const inWork: string[] = [];
      let occupied: string | null = null;
      for (const [n, { id, caller }] of bulks.entries()) {
        if (caller === occupied) continue;
        inWork.push(id);
        const isLast = bulks[n + 1]?.caller !== caller;
        if (!isLast && (await tx.query(NOT_PARKED, [id])).length > 0) occupied = caller;
      }
      return inWork;
    }, IN_BACKGROUND);
  }

  /** The bulk, locked until the transaction ends; null when it has ended, or another process has it. */
  async claim(tx: Tx, id: string): Promise<OpenBulk | null> {
    const [row] = await tx.query<Bulk>(CLAIM, [id]);
    if (row === undefined) return null;
    const { details, access, origin, ...bulk } = row;
    return {
      ...bulk,
      details: JSON.parse(details) as BulkDetails,
      caller: readAccess(access),
      origin: JSON.parse(origin) as Origin,
    };
  }

  begin(tx: Tx, { id }: OpenBulk): Promise<unknown> {
    return tx.query('UPDATE bulks SET started_at = now() WHERE id = $1', [id]);
  }

  /** Its items change no more, so they are counted for the last time. */
  async end(tx: Tx, { id }: OpenBulk): Promise<void> {
    const counts = (await countsOf(tx, [{ id, counts: null }])).get(id);
    await tx.query('UPDATE bulks SET ended_at = statement_timestamp(), counts = $2 WHERE id = $1', [
      id,
      JSON.stringify(counts),
    ]);
  }

  /** Cancels what has not begun. @param error why the service does so; null when somebody asked for it */
  async cancel(tx: Tx, id: string, error: ItemError | null): Promise<void> {
    await tx.query(CANCEL_ITEMS, [id]);
    await tx.query(CANCEL, [id, error?.code ?? null, error?.message ?? null]);
  }

  running(tx: Tx, { id }: OpenBulk): Promise<OpenItem[]> {
    return queryInIndexOrder<OpenItem>(tx, RUNNING, [id]);
  }

  /** The next items that may begin. */
  waiting(tx: Tx, { id }: OpenBulk, limit: number): Promise<OpenItem[]> {
    return queryInIndexOrder<OpenItem>(tx, WAITING, [id, Math.min(limit, BULK_ITEMS.batchRows)]);
  }

  async hasOpen(tx: Tx, { id }: OpenBulk): Promise<boolean> {
    return (await tx.query(OPEN, [id])).length > 0;
  }

  async record(
    tx: Tx,
    { id }: OpenBulk,
    items: readonly OpenItem[],
    outcomes: readonly ItemOutcome[],
  ): Promise<void> {
    if (items.length === 0) return;
    const errors = outcomes.map((outcome) => (outcome.state === 'failed' ? outcome.error : null));
    await tx.query(RECORD, [
      id,
      items.map(({ channel_id }) => channel_id),
      items.map(({ position }) => position),
      outcomes.map(({ state }) => state),
      outcomes.map(({ jobId }) => jobId ?? null),
      errors.map((error) => error?.code ?? null),
      errors.map((error) => error?.message ?? null),
    ]);
  }

  async park(tx: Tx, { id }: OpenBulk, item: OpenItem, fault: string, delayMs: number): Promise<void> {
    await tx.query(PARK, [item.channel_id, id, item.position, fault, delayMs]);
  }
}

const NOT_ENDED = 'SELECT id, caller FROM bulks WHERE ended_at IS NULL ORDER BY caller, turn';

const CLAIM = `
  SELECT id, action, details, is_dry_run, access, origin, started_at, cancelled_at
    FROM bulks WHERE id = $1 AND ended_at IS NULL FOR UPDATE SKIP LOCKED`;

const CANCEL_ITEMS = `
  UPDATE bulk_items SET state = 'cancelled', ended_at = now(), parked_at = NULL WHERE bulk_id = $1 AND state = 'waiting'`;

const CANCEL = 'UPDATE bulks SET cancelled_at = now(), code = $2, message = $3 WHERE id = $1';

const COLUMNS = 'channel_id, position, subject, job_id, tries';

const RUNNING = `
  SELECT ${COLUMNS} FROM bulk_items WHERE bulk_id = $1 AND state = 'running' ORDER BY bulk_id, state, position`;

const WAITING = `
  SELECT ${COLUMNS} FROM bulk_items
   WHERE bulk_id = $1 AND state = 'waiting' AND next_at <= now() ORDER BY bulk_id, state, position LIMIT $2`;

const OPEN = `SELECT 1 FROM bulk_items WHERE bulk_id = $1 AND state IN ('waiting', 'running') LIMIT 1`;

const NOT_PARKED = `
  SELECT 1 FROM bulk_items WHERE bulk_id = $1 AND state IN ('waiting', 'running') AND parked_at IS NULL LIMIT 1`;

/** Citus allows no clock in a CASE. */
const RECORD = `
  UPDATE bulk_items i
     SET state = o.state, job_id = coalesce(o.job_id, i.job_id), code = o.code, message = o.message, parked_at = NULL, fault = NULL,
         ended_at = statement_timestamp() + CASE WHEN o.state <> 'running' THEN interval '0' END
    FROM unnest($2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::text[], $7::text[])
         AS o(channel_id, position, state, job_id, code, message)
   WHERE i.channel_id = o.channel_id AND i.bulk_id = $1 AND i.position = o.position`;

const PARK = `
  UPDATE bulk_items
     SET tries = tries + 1, fault = $4, parked_at = least(parked_at, now()), next_at = now() + $5 * interval '1 millisecond'
   WHERE channel_id = $1 AND bulk_id = $2 AND position = $3`;
