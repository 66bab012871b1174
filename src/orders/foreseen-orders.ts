import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import { type Caller, mayReach, reachableChannels } from '../api-keys';
import { Distribution } from '../database';
import { isId } from '../http';
import { headsByIds } from './heads-by-ids';
import { foresee, type AcceptedMove } from './model/foresight';
import type { OrderContent } from './model/order';
import type { Standing } from './model/order-status';
import type { OrderedQuantities } from './model/picked-items';
import { STATUS_UPDATE_JOB, UPDATE_JOB } from './order-jobs';
import { orderRefusals } from './order.refusals';

/** An order at the door of a change. */
export interface ForeseenOrder {
  readonly id: string;
  readonly channelId: string;
  readonly orderNumber: string;
  /** As last committed. */
  readonly version: number;
  /** Where it will stand once its accepted updates are applied (D30). */
  readonly standing: Standing;
}

interface Row extends Standing {
  readonly id: string;
  readonly channel_id: string;
  readonly order_number: string;
  readonly version: number;
  /** JSON texts of the status updates accepted and not applied, in the order accepted. */
  readonly accepted: readonly string[];
}

const foreseenOf = (heads: string) => `
  SELECT o.id, o.channel_id, o.order_number, o.version, o.status, o.rank,
         ARRAY(SELECT j.payload FROM jobs j
                WHERE j.channel_id = o.channel_id AND j.key = o.id::text AND j.type = '${STATUS_UPDATE_JOB}'
                  AND j.status IN ('queued', 'processing') ORDER BY j.seq) AS accepted
    FROM ${heads}`;

/** Concurrent requests share a statement, as they share the insert of their jobs. */
const TOGETHER = { maxBatch: 64, maxInFlight: 2, splitOnFailure: () => false };

/** Finds orders for requests that want to change them, with what is already on its way: one statement. */
@Injectable()
export class ForeseenOrders {
  private readonly byId = new GroupCommit<string, Row | null>((ids) => this.loadAll(ids), TOGETHER);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly distribution: Distribution,
  ) {}

  /** The order by its id, else by its order number in the channels the caller reaches (D1, D14). */
  async find(reference: string, caller: Caller): Promise<ForeseenOrder> {
    if (reference.includes('\u0000')) throw orderRefusals.ORDER_NOT_FOUND();
    const byId = isId(reference) ? await this.byId.submit(reference.toLowerCase()) : null;
    if (byId === null) return toForeseen(await this.findByNumber(reference, caller));
    if (!mayReach(caller, byId.channel_id)) throw orderRefusals.ORDER_FORBIDDEN();
    return toForeseen(byId);
  }

  /** Its items with the ordered quantities: those it has and those that an accepted update gives it. */
  async orderedQuantities({ channelId, id }: ForeseenOrder): Promise<OrderedQuantities> {
    const [row] = await this.dataSource.query<[{ items: Record<string, number> | null; updates: string[] }]>(
      `SELECT (SELECT json_object_agg(i.item_id, i.quantity) FROM order_items i
                WHERE i.channel_id = $1 AND i.order_id = $2::text::uuid) AS items,
              ARRAY(SELECT j.payload FROM jobs j
                     WHERE j.channel_id = $1 AND j.key = $2 AND j.type = '${UPDATE_JOB}'
                       AND j.status IN ('queued', 'processing') ORDER BY j.seq) AS updates`,
      [channelId, id],
    );
    const coming = row.updates.flatMap(
      (text) => (JSON.parse(text) as { content: OrderContent }).content.items,
    );
    return new Map([
      ...Object.entries(row.items ?? {}),
      ...coming.map((item): [string, number] => [item.item_id, item.quantity]),
    ]);
  }

  private async findByNumber(number: string, caller: Caller): Promise<Row> {
    const rows = await this.dataSource.query<Row[]>(
      `${foreseenOf('orders o')} WHERE o.order_number = $1 AND ($2::uuid[] IS NULL OR o.channel_id = ANY ($2)) LIMIT 2`,
      [number, reachableChannels(caller)],
    );
    if (rows.length > 1) throw orderRefusals.ORDER_NUMBER_AMBIGUOUS(number);
    if (rows[0] === undefined) throw orderRefusals.ORDER_NOT_FOUND();
    return rows[0];
  }

  private async loadAll(ids: readonly string[]): Promise<(Row | null)[]> {
    const rows = await this.dataSource.query<Row[]>(foreseenOf(headsByIds(this.distribution)), [ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  }
}

function toForeseen({ id, channel_id, order_number, version, status, rank, accepted }: Row): ForeseenOrder {
  const moves = accepted.map((text) => JSON.parse(text) as AcceptedMove);
  return {
    id,
    channelId: channel_id,
    orderNumber: order_number,
    version,
    standing: foresee({ status, rank }, moves),
  };
}
