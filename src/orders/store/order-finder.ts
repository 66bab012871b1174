import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import { prepared, UnitOfWork } from '@libs/unit-of-work';
import { type OnReached, preparedOfAll, UnreachedError } from '@libs/work-queue';
import { type Caller, mayReach, reachableChannels } from '../../api-keys';
import { Topology } from '../../infrastructure/database';
import { isId } from '../../infrastructure/http';
import { HEADS_BY_IDS } from '../list/heads-by-ids';
import { orderRefusals } from '../order.refusals';
import { bytesOf, textColumns, textOf, type TextRow } from './version-text';

/** The latest version of an order, as the JSON text of responses. */
export interface OrderText {
  readonly channel_id: string;
  readonly id: string;
  readonly order_number: string;
  readonly version: number;
  readonly snapshot: string;
}

type Row = Omit<OrderText, 'snapshot'> & TextRow;

/** An order without its text, which is long. */
type LongRow = Omit<Row, 'base'> & { readonly base: null };

function toText({ base, middle, delta, ...order }: Row): OrderText {
  return { ...order, snapshot: textOf({ base, middle, delta }) };
}

const isShort = (row: Row | LongRow): row is Row => row.base !== null;

const latestOf = (heads: string, on: OnReached = () => 'true', only?: (column: string) => string) => `
  SELECT o.channel_id, o.id, o.order_number, o.version,
         ${textColumns('v', 'v.channel_id', `AND ${on('b.channel_id')}`, only)}
    FROM ${heads}
    JOIN order_versions v ON v.channel_id = o.channel_id AND v.order_id = o.id AND v.version = o.version AND ${on('v.channel_id')}`;

/** $1: ids of orders. */
const latestOfIds = (only?: (column: string) => string) => ({
  together: { all: prepared(latestOf(HEADS_BY_IDS.together, undefined, only)) },
  spread: preparedOfAll('$2', (on) => latestOf(HEADS_BY_IDS.spread(on), on, only)),
});

/** A text that is longer is read on its own: whoever shares a statement waits for all that it reads. */
const MOST_SHARED_BYTES = 64 * 1024;
const LATEST = latestOfIds();
const LATEST_SHORT = latestOfIds(
  (column) => `CASE WHEN ${bytesOf('v')} <= ${MOST_SHARED_BYTES} THEN ${column} END`,
);

/** Concurrent readers share a statement, until one of them looks for what can't be reached. */
const TOGETHER = {
  maxBatch: 64,
  maxInFlight: 2,
  splitOnFailure: (error: unknown) => error instanceof UnreachedError,
};

/** Finds orders as last committed. */
@Injectable()
export class OrderFinder {
  private readonly shared = new GroupCommit<string, Row | LongRow | null>(
    (ids) => this.loadAll<Row | LongRow>(ids, LATEST_SHORT),
    TOGETHER,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  /**
   * The order by its id, else by its order number in the channels that the caller can access
   * (docs/rules/values.md#ids). Refuses orders of other channels with 403, and a number that several channels
   * have with 409.
   */
  async find(reference: string, caller: Caller): Promise<OrderText> {
    const byId = isId(reference) ? await this.findById(reference.toLowerCase()) : null;
    if (byId === null) return this.findByNumber(reference, caller);
    if (!mayReach(caller, byId.channel_id)) throw orderRefusals.ORDER_FORBIDDEN();
    return byId;
  }

  private async findById(id: string): Promise<OrderText | null> {
    const found = await this.shared.submit(id);
    if (found === null) return null;
    if (isShort(found)) return toText(found);
    const [long] = await this.loadAll<Row>([id], LATEST);
    return long ? toText(long) : null;
  }

  private async findByNumber(number: string, caller: Caller): Promise<OrderText> {
    const found = await this.dataSource.query<Row[]>(
      `${latestOf('orders o')} WHERE o.order_number = $1 AND ($2::uuid[] IS NULL OR o.channel_id = ANY ($2)) LIMIT 2`,
      [number, reachableChannels(caller)],
    );
    if (found.length > 1) throw orderRefusals.ORDER_NUMBER_AMBIGUOUS(number);
    if (found[0] === undefined) throw orderRefusals.ORDER_NOT_FOUND();
    return toText(found[0]);
  }

  private async loadAll<Found extends Row | LongRow>(
    ids: readonly string[],
    latest: typeof LATEST,
  ): Promise<(Found | null)[]> {
    return this.topology.reach(async (reach) => {
      const rows = await this.unitOfWork.ask<Found>(...reach.of(this.topology.choose(latest), [ids]));
      const found = new Map(rows.map((row) => [row.id, row]));
      if (ids.some((id) => !found.has(id))) reach.requireAll();
      return ids.map((id) => found.get(id) ?? null);
    });
  }
}
