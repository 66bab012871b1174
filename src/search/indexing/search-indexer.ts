import { setImmediate as giveWay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IN_BACKGROUND, prepared, queryInIndexOrder, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { FeedEnd } from '../../events';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Workers } from '../../infrastructure/workers';
import { type Contents, ListOrderContents, type OrderKey } from '../../orders';
import type { IndexedOrder } from '../model/searched-part';
import { searchedNumber, termsOf } from '../model/terms';
import { RecentlyWritten } from './recently-written';
import { SEARCHED_EVENTS } from './searched-events';
import { SearchTokens } from './tokens';

const LOOK_EVERY_MS = 500;
const MOST_ORDERS = 200;
/** Rounds of changes between two steps of the walk. */
const MOST_FOLLOWS = 4;
/** Requests get their turn between so many. */
const HASHED_TOGETHER = 20;

interface Progress {
  readonly position: string;
  readonly key_id: string;
  readonly walked_channel: string | null;
  readonly walked_order: string | null;
  readonly is_walked: boolean;
}

interface Change {
  readonly position: string;
  readonly channel_id: string;
  readonly order_id: string;
  readonly version: number;
}

/**
 * Writes what orders are found by behind their changes, in every process whose role is not `api`, one of them at a time. It
 * follows the feed, and its position is committed with what it wrote: nothing is missed, and what is written again
 * is the same. Beside that it walks over all orders once for each key: over those from before, and after a rotation. While processes
 * with different first keys write in turn, the walk starts again each time.
 */
@Injectable()
export class SearchIndexer {
  /** Rounds of changes since the last step of the walk. */
  private follows = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queries: QueryBus,
    private readonly feedEnd: FeedEnd,
    private readonly tokens: SearchTokens,
    private readonly recent: RecentlyWritten,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    workers: Workers,
  ) {
    workers.add(this, { name: 'search of orders', idleMs: LOOK_EVERY_MS, round: () => this.round() });
  }

  /** Whether there may be more to write. */
  async round(): Promise<boolean> {
    const end = await this.feedEnd.last();
    const [idle] = await this.unitOfWork.ask<Progress>(LOOK, []);
    if (idle === undefined || (this.isWalked(idle) && !isBefore(idle.position, end))) return false;
    return this.unitOfWork.run(async (tx) => {
      const [progress] = await tx.query<Progress>(`${PROGRESS} FOR UPDATE SKIP LOCKED`);
      if (progress === undefined) return false;
      const isBehind = isBefore(progress.position, end);
      if (!isBehind || (this.follows >= MOST_FOLLOWS && !this.isWalked(progress)))
        return (await this.walk(tx, progress)) || isBehind;
      await this.follow(tx, progress, end);
      return true;
    }, IN_BACKGROUND);
  }

  /** Mostly changes, since what is new is searched for most. What they are written with says which key the walk has to be of. */
  private async follow(tx: Tx, { position }: Progress, end: string): Promise<void> {
    this.follows += 1;
    const changes = await queryInIndexOrder<Change>(tx, CHANGES, [position, end, MOST_ORDERS]);
    const { known, unknown } = this.known(changes);
    const { orders, read } =
      unknown.length === 0 ? { orders: [], read: 0 } : await this.read(tx, { ids: unknown });
    await this.write(tx, [...known, ...orders]);
    await this.forget(tx, missing(unknown.slice(0, read), orders));
    const areAllWritten = changes.length < MOST_ORDERS && read === unknown.length;
    const to = areAllWritten ? end : reached(changes, unknown.slice(read));
    await tx.query(FOLLOWED, [to, this.tokens.keyId]);
  }

  /** Each changed order once, in the order of its first change; those that this process wrote itself need not be read. */
  private known(changes: readonly Change[]): { known: IndexedOrder[]; unknown: OrderKey[] } {
    const last = new Map(changes.map((change) => [change.order_id, change]));
    const known = [...last.values()].flatMap(
      ({ order_id, version }) => this.recent.take(order_id, version) ?? [],
    );
    for (const { id } of known) last.delete(id);
    const unknown = [...last.values()].map((change) => ({
      channelId: change.channel_id,
      orderId: change.order_id,
    }));
    return { known, unknown };
  }

  private read(tx: Tx, contents: Contents) {
    return this.queries.execute(
      tx.include(new ListOrderContents(contents, MOST_ORDERS, this.settings.BATCH_BYTES)),
    );
  }

  private isWalked({ is_walked, key_id }: Progress): boolean {
    return is_walked && key_id === this.tokens.keyId;
  }

  /** One step; returns whether there may be more. */
  private async walk(tx: Tx, progress: Progress): Promise<boolean> {
    this.follows = 0;
    if (this.isWalked(progress)) return false;
    const { keyId } = this.tokens;
    const goesOn = progress.key_id === keyId && progress.walked_channel !== null;
    const after = goesOn ? { channelId: progress.walked_channel, orderId: progress.walked_order! } : null;
    const { orders } = await this.read(tx, { after });
    await this.write(tx, orders);
    const last = orders.at(-1);
    await tx.query(
      'UPDATE order_search_progress SET key_id = $1, walked_channel = $2, walked_order = $3, is_walked = $4',
      [keyId, last?.channel_id ?? null, last?.id ?? null, last === undefined],
    );
    return last !== undefined;
  }

  private async write(tx: Tx, orders: readonly IndexedOrder[]): Promise<void> {
    if (orders.length === 0) return;
    const tokens: string[] = [];
    for (const order of orders) {
      tokens.push(`{${this.tokens.written(order.channel_id, termsOf(order)).join(',')}}`);
      if (tokens.length % HASHED_TOGETHER === 0) await giveWay();
    }
    await tx.query(WRITE, [
      orders.map(({ channel_id }) => channel_id),
      orders.map(({ id }) => id),
      orders.map(({ created_at }) => created_at),
      orders.map(({ order_number }) => searchedNumber(order_number)),
      tokens.join(' '),
    ]);
  }

  private async forget(tx: Tx, gone: readonly OrderKey[]): Promise<void> {
    if (gone.length === 0) return;
    await tx.query(
      'DELETE FROM order_search WHERE (channel_id, order_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))',
      [gone.map(({ channelId }) => channelId), gone.map(({ orderId }) => orderId)],
    );
  }
}

const PROGRESS =
  'SELECT position, key_id, walked_channel, walked_order, is_walked FROM order_search_progress';

const LOOK = prepared(PROGRESS);

/** $1 up to where, $2 the key that it was written with: when the walk was made with another one, it starts again. */
const FOLLOWED = `
  UPDATE order_search_progress
     SET position = $1, key_id = $2, is_walked = is_walked AND key_id = $2,
         walked_channel = CASE WHEN key_id = $2 THEN walked_channel END,
         walked_order = CASE WHEN key_id = $2 THEN walked_order END`;

/** $1 and $2: behind and up to which position, $3 how many. */
export const CHANGES = prepared(`
  SELECT position, channel_id, order_id, version FROM events
   WHERE position > $1 AND position <= $2 AND type IN (${SEARCHED_EVENTS})
   ORDER BY position LIMIT $3`);

const WRITE = `
  INSERT INTO order_search AS s (channel_id, order_id, created_at, number, tokens)
  SELECT channel_id, order_id, created_at, number, tokens::bigint[]
    FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], string_to_array($5, ' ')) AS n(channel_id, order_id, created_at, number, tokens)
      ON CONFLICT (channel_id, order_id) DO UPDATE SET number = excluded.number, tokens = excluded.tokens
   WHERE s.tokens <> excluded.tokens OR s.number <> excluded.number`;

function isBefore(position: string, end: string): boolean {
  return BigInt(position) < BigInt(end);
}

function missing(keys: readonly OrderKey[], orders: readonly IndexedOrder[]): OrderKey[] {
  const found = new Set(orders.map(({ id }) => id));
  return keys.filter(({ orderId }) => !found.has(orderId));
}

/** The position before the first change of one of the orders left. */
function reached(changes: readonly Change[], left: readonly OrderKey[]): string {
  const ids = new Set(left.map(({ orderId }) => orderId));
  const next = changes.findIndex(({ order_id }) => ids.has(order_id));
  return changes.at(next === -1 ? -1 : next - 1)!.position;
}
