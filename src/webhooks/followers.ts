import { Injectable } from '@nestjs/common';
import { IN_BACKGROUND, queryInIndexOrder, UnitOfWork } from '@libs/unit-of-work';
import { Distribution } from '../database';
import type { ClaimedDelivery } from './delivery';

/** Deliveries that wait for one before them in their order (D44). */
@Injectable()
export class Followers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly distribution: Distribution,
  ) {}

  /**
   * The channels of those that may wait for one of these. Asked after their attempts are committed: who came before that
   * is found here, who comes later finds them ended.
   */
  async channelsOf(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlySet<string>> {
    if (this.distribution.isByChannel) return new Set(deliveries.map(({ channel_id }) => channel_id));
    const ofOrders = deliveries.filter(({ order_id }) => order_id !== null);
    if (ofOrders.length === 0) return new Set();
    const parameters = [
      ofOrders.map(({ channel_id }) => channel_id),
      ofOrders.map(({ order_id }) => order_id),
      ofOrders.map(({ version }) => version),
    ];
    const rows = await this.unitOfWork.run(
      (tx) => queryInIndexOrder<{ channel_id: string }>(tx, CHANNELS, parameters),
      IN_BACKGROUND,
    );
    return new Set(rows.map(({ channel_id }) => channel_id));
  }
}

/** The ORDER BY leaves Postgres the index by order only. */
const CHANNELS = `
  SELECT DISTINCT told.channel_id
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS told(channel_id, order_id, version)
   CROSS JOIN LATERAL (
     SELECT 1 FROM webhook_deliveries d
      WHERE d.channel_id = told.channel_id AND d.order_id = told.order_id AND d.version > told.version
        AND d.state = 'pending'
      ORDER BY d.version LIMIT 1) follower`;
