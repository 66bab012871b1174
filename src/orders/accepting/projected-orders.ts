import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { JobStatus } from '@libs/durable-jobs';
import { GroupCommit } from '@libs/group-commit';
import { prepared, UnitOfWork } from '@libs/unit-of-work';
import { ofAll, preparedOfAll, UnreachedError } from '@libs/work-queue';
import { INITIAL_STATUS, type OrderContent, RANK } from '../../contract';
import { type Caller, mayReach, reachableChannels } from '../../api-keys';
import { type CompleteSettings, MOST_UNFINISHED, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Topology } from '../../infrastructure/database';
import { isId } from '../../infrastructure/http';
import { jobRefusals } from '../../jobs';
import { HEADS_BY_IDS } from '../list/heads-by-ids';
import { project, type Projection } from './model/projection';
import { type Standing } from '../workflow/model/order-status';
import type { AcceptedMove } from '../workflow/model/promised-move';
import type { OrderedQuantities } from '../workflow/model/picked-items';
import { CREATION_JOB, STATUS_UPDATE_JOB, UPDATE_JOB } from './order-jobs';
import { orderRefusals } from '../order.refusals';

/** An order that a request wants to change. */
export interface ProjectedOrder {
  readonly id: string;
  readonly channelId: string;
  readonly orderNumber: string;
  /** As last committed; null when it has none, and before its creation. */
  readonly placeId: string | null;
  /** As last committed. */
  readonly version: number;
  /** Its status once all accepted updates are applied. */
  readonly standing: Standing;
  /** The status changes on the way there, newest first. */
  readonly coming: Projection['steps'];
  /** How many of its changes are accepted and not yet applied, including its creation. */
  readonly unfinished: number;
}

interface Row extends Standing {
  readonly id: string;
  readonly channel_id: string;
  readonly order_number: string;
  readonly place_id: string | null;
  readonly version: number;
  /** One text per unfinished job, in the order accepted: the move as JSON, or empty when the job is not a move. */
  readonly waiting: readonly string[];
}

interface CreationRow {
  readonly channel_id: string;
  readonly status: JobStatus;
  readonly order_number: string;
  readonly waiting: readonly string[];
}

/** A status update that an earlier release accepted has no outline; the job itself is read, unless it is long. */
const MOST_READ_BYTES = 8_192;
/** Accepted contents are searched for items up to this total size. */
const MOST_LOOKED_THROUGH_BYTES = 262_144;

const IS_UNFINISHED = `j.status IN ('queued', 'processing')`;

const waitingFor = (channelId: string, key: string, onJobs = 'true') => `
  ARRAY(SELECT CASE WHEN j.type <> '${STATUS_UPDATE_JOB}' THEN ''
                    WHEN j.outline IS NULL AND octet_length(j.payload) <= ${MOST_READ_BYTES} THEN j.payload
                    ELSE coalesce(j.outline, '') END
          FROM jobs j
         WHERE j.channel_id = ${channelId} AND j.key = ${key} AND ${IS_UNFINISHED} AND ${onJobs}
         ORDER BY j.seq LIMIT ${MOST_UNFINISHED})`;

const projectedOf = (heads: string, onJobs = 'true') => `
  SELECT o.id, o.channel_id, o.order_number, o.place_id, o.version, o.status, o.rank, ${waitingFor('o.channel_id', 'o.id::text', onJobs)} AS waiting
    FROM ${heads}`;

/** $1: ids of orders. */
const PROJECTED = {
  together: { all: prepared(projectedOf(HEADS_BY_IDS.together)) },
  spread: preparedOfAll('$2', (on) => projectedOf(HEADS_BY_IDS.spread(on), on('j.channel_id'))),
};

/** $1: the id of an order, which is that of the job that creates it. */
const CREATION = ofAll(
  '$2',
  (on) => `
  SELECT c.channel_id, c.status, c.order_number, ${waitingFor('c.channel_id', '$1::text', on('j.channel_id'))} AS waiting
    FROM jobs c
   WHERE c.id = $1::uuid AND c.key = $1::text AND c.type = '${CREATION_JOB}' AND c.order_number IS NOT NULL
         AND ${on('c.channel_id')}`,
);

interface QuantitiesRow {
  readonly items: Record<string, number> | null;
  readonly has_items: boolean;
  readonly contents: readonly string[];
  readonly is_too_much: boolean;
}

/** The standing of an order right after its creation. */
const CREATED = { place_id: null, version: 1, status: INITIAL_STATUS, rank: RANK[INITIAL_STATUS] ?? 0 };

/** Concurrent requests share a statement, as they share the insert of their jobs, until one of them looks for what can't be reached. */
const TOGETHER = {
  maxBatch: 64,
  maxInFlight: 2,
  splitOnFailure: (error: unknown) => error instanceof UnreachedError,
};

/** Finds orders for requests that want to change them, together with their accepted changes, in one statement. */
@Injectable()
export class ProjectedOrders {
  private readonly byId = new GroupCommit<string, Row | null>((ids) => this.loadAll(ids), TOGETHER);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** The order by its id, else by its order number in the channels that the caller can access. */
  async find(reference: string, caller: Caller): Promise<ProjectedOrder> {
    const byId = await this.findById(reference, caller);
    return byId ?? toProjected(await this.findByNumber(reference, caller));
  }

  /**
   * Like `find`, but also finds an order that is accepted and not yet created, by its id. Its changes are
   * applied after its creation.
   */
  async findToChange(reference: string, caller: Caller): Promise<ProjectedOrder> {
    const byId =
      (await this.findByIdIfReached(reference, caller)) ?? (await this.findAccepted(reference, caller));
    return byId ?? toProjected(await this.findByNumber(reference, caller));
  }

  /** Refuses a further change when the maximum is reached. Two at the same moment may both be accepted. */
  requireRoom({ unfinished }: ProjectedOrder): void {
    const most = this.settings.MAX_UNFINISHED_JOBS_PER_ORDER;
    if (unfinished >= most) throw jobRefusals.TOO_MANY_UNFINISHED_JOBS('order', most);
  }

  /**
   * The ordered quantities of these items, and of all in accepted changes. Null when the accepted
   * changes are too large to be searched for each request; then items are checked only when the change is
   * applied.
   */
  async orderedQuantities(
    { channelId, id }: ProjectedOrder,
    itemIds: readonly string[],
  ): Promise<{ readonly ordered: OrderedQuantities; readonly hasItems: boolean } | null> {
    const [row] = await this.dataSource.query<[QuantitiesRow]>(
      `WITH coming AS (
         SELECT j.payload, j.seq, sum(octet_length(j.payload)) OVER () AS bytes
           FROM jobs j
          WHERE j.channel_id = $1 AND j.key = $2 AND j.type IN ('${CREATION_JOB}', '${UPDATE_JOB}') AND ${IS_UNFINISHED})
       SELECT (SELECT json_object_agg(i.item_id, i.quantity) FROM order_items i
                WHERE i.channel_id = $1 AND i.order_id = $2::text::uuid AND i.item_id = ANY ($4::text[])) AS items,
              EXISTS(SELECT 1 FROM order_items i WHERE i.channel_id = $1 AND i.order_id = $2::text::uuid) AS has_items,
              ARRAY(SELECT payload FROM coming WHERE bytes <= $3 ORDER BY seq) AS contents,
              EXISTS(SELECT 1 FROM coming WHERE bytes > $3) AS is_too_much`,
      [channelId, id, MOST_LOOKED_THROUGH_BYTES, itemIds],
    );
    if (row.is_too_much) return null;
    const coming = row.contents.flatMap(
      (text) => (JSON.parse(text) as { content: OrderContent }).content.items,
    );
    const ordered = new Map([
      ...Object.entries(row.items ?? {}),
      ...coming.map((item): [string, number] => [item.item_id, item.quantity]),
    ]);
    return { ordered, hasItems: row.has_items || coming.length > 0 };
  }

  private async findById(reference: string, caller: Caller): Promise<ProjectedOrder | null> {
    // A guard asks too, before interceptors see the path.
    if (reference.includes('\u0000')) throw orderRefusals.ORDER_NOT_FOUND();
    const row = isId(reference) ? await this.byId.submit(reference.toLowerCase()) : null;
    if (row === null) return null;
    if (!mayReach(caller, row.channel_id)) throw orderRefusals.ORDER_FORBIDDEN();
    return toProjected(row);
  }

  /** Null also when it may be where nothing can be reached now. */
  private async findByIdIfReached(reference: string, caller: Caller): Promise<ProjectedOrder | null> {
    try {
      return await this.findById(reference, caller);
    } catch (error) {
      if (error instanceof UnreachedError) return null;
      throw error;
    }
  }

  private async findAccepted(reference: string, caller: Caller): Promise<ProjectedOrder | null> {
    if (!isId(reference)) return null;
    const id = reference.toLowerCase();
    const [creation] = await this.topology.reach(async (reach) => {
      const found = await this.dataSource.query<CreationRow[]>(...reach.of(CREATION, [id]));
      if (found.length === 0) reach.requireAll();
      return found;
    });
    if (creation === undefined || creation.status === 'failed') return null;
    if (creation.status === 'completed') return this.findById(id, caller);
    if (!mayReach(caller, creation.channel_id)) throw orderRefusals.ORDER_FORBIDDEN();
    const { channel_id, order_number, waiting } = creation;
    return toProjected({ ...CREATED, id, channel_id, order_number, waiting });
  }

  private async findByNumber(number: string, caller: Caller): Promise<Row> {
    const rows = await this.dataSource.query<Row[]>(
      `${projectedOf('orders o')} WHERE o.order_number = $1 AND ($2::uuid[] IS NULL OR o.channel_id = ANY ($2)) LIMIT 2`,
      [number, reachableChannels(caller)],
    );
    if (rows.length > 1) throw orderRefusals.ORDER_NUMBER_AMBIGUOUS(number);
    if (rows[0] === undefined) throw orderRefusals.ORDER_NOT_FOUND();
    return rows[0];
  }

  private async loadAll(ids: readonly string[]): Promise<(Row | null)[]> {
    return this.topology.reach(async (reach) => {
      const rows = await this.unitOfWork.ask<Row>(...reach.of(this.topology.choose(PROJECTED), [ids]));
      const found = new Map(rows.map((row) => [row.id, row]));
      if (ids.some((id) => !found.has(id))) reach.requireAll();
      return ids.map((id) => found.get(id) ?? null);
    });
  }
}

function toProjected({ status, rank, waiting, ...row }: Row): ProjectedOrder {
  const moves = waiting.filter((text) => text !== '').map((text) => JSON.parse(text) as AcceptedMove);
  const { standing, steps: coming } = project({ status, rank }, moves);
  return {
    id: row.id,
    channelId: row.channel_id,
    orderNumber: row.order_number,
    placeId: row.place_id,
    version: row.version,
    standing,
    coming,
    unfinished: waiting.length,
  };
}
