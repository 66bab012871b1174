import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { WakeUps } from '@libs/wake-ups';
import { queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type ParkedSelection, ParkedTable, ParkedWork } from '../../parked';
import { PushCalls, type PushGroup } from './push-calls';
import { PLACE_PUSHES_WAKE_UP } from './push-fan-out';

/** Parked pushes, for operators: one entry per event, with the event's id, however many devices it concerns. */
@Injectable()
export class ParkedPushes extends ParkedTable {
  readonly kind = 'push';
  protected readonly sql = { list: LIST, count: COUNT };

  constructor(
    @InjectDataSource() dataSource: DataSource,
    unitOfWork: UnitOfWork,
    private readonly wakeUps: WakeUps,
    private readonly calls: PushCalls,
    work: ParkedWork,
  ) {
    super(dataSource, unitOfWork);
    work.add(this);
  }

  async retry(tx: Tx, { channelId, ids }: ParkedSelection, limit: number): Promise<number> {
    const found = await queryInIndexOrder<PushGroup>(tx, WAITING, [channelId, ids, limit]);
    if (found.length === 0) return 0;
    const keys = [found.map(({ channel_id }) => channel_id), found.map(({ event_id }) => event_id)];
    await queryInIndexOrder(tx, RETRY_PLACES, keys);
    await queryInIndexOrder(tx, RETRY_MESSAGES, keys);
    tx.afterCommit(() => {
      this.wakeUps.send(PLACE_PUSHES_WAKE_UP);
      found.forEach((group) => this.calls.now(group));
    });
    return found.length;
  }
}

const PLACES = `
  SELECT p.channel_id, p.event_id, p.order_id, p.tries, p.fault, p.parked_at, p.next_try_at FROM place_pushes p
   WHERE p.parked_at IS NOT NULL`;

const MESSAGES = `
  SELECT m.channel_id, m.event_id, m.order_id, m.faults, m.fault, m.parked_at, m.due_at FROM push_messages m
   WHERE m.state = 'pending' AND m.parked_at IS NOT NULL`;

/** Reads all parked messages of the first few events, for each at most the devices of a place. */
const first = (places: string, messages: string, order: string) => `
  SELECT DISTINCT ON (channel_id, event_id) * FROM (
    (${PLACES} ${places} ORDER BY p.channel_id, p.event_id LIMIT ${order})
    UNION ALL
    (SELECT DISTINCT ON (channel_id, event_id) * FROM (${MESSAGES} ${messages}) of_device
      ORDER BY channel_id, event_id LIMIT ${order})) parked
   ORDER BY channel_id, event_id LIMIT ${order}`;

const listed = (alias: string) => `
  AND ($1::uuid IS NULL OR ${alias}.channel_id = $1)
  AND ($2::uuid IS NULL OR (${alias}.channel_id, ${alias}.event_id) > ($2, $3::text))`;

const LIST = `
  SELECT channel_id, event_id AS id, order_id, 'courier' AS type, tries, fault AS error, parked_at, next_try_at
    FROM (${first(listed('p'), listed('m'), '$4')}) found`;

const waits = (alias: string, due: string) => `
  AND ${alias}.${due} > now() AND ($1::uuid IS NULL OR ${alias}.channel_id = $1)
  AND ($2::text[] IS NULL OR ${alias}.event_id = ANY ($2))`;

const WAITING = first(waits('p', 'next_try_at'), `${waits('m', 'due_at')} AND m.claim IS NULL`, '$3');

/** A CASE, so that Postgres finds the rows only by their keys. */
const only = (condition: string) => `CASE WHEN ${condition} THEN true END`;

const RETRY_PLACES = `
  UPDATE place_pushes p SET next_try_at = now()
    FROM unnest($1::uuid[], $2::text[]) AS r(channel_id, event_id)
   WHERE p.channel_id = r.channel_id AND p.event_id = r.event_id AND ${only('p.parked_at IS NOT NULL')}`;

const RETRY_MESSAGES = `
  UPDATE push_messages m SET due_at = now()
    FROM unnest($1::uuid[], $2::text[]) AS r(channel_id, event_id)
   WHERE m.channel_id = r.channel_id AND m.event_id = r.event_id
     AND ${only("m.state = 'pending' AND m.parked_at IS NOT NULL AND m.claim IS NULL")}`;

/** The events of the first messages, up to a limit. */
const COUNT = `
  SELECT count(*)::int AS count FROM (
    (SELECT p.channel_id, p.event_id FROM place_pushes p WHERE p.parked_at IS NOT NULL
      ORDER BY p.channel_id, p.event_id LIMIT $1)
    UNION
    (SELECT m.channel_id, m.event_id FROM push_messages m WHERE m.state = 'pending' AND m.parked_at IS NOT NULL
      ORDER BY m.channel_id, m.event_id LIMIT $1)) parked`;
