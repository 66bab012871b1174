import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Distribution } from '../database';
import { WAITING_CHANNELS } from './delivery-claim-sql';
import { FAILURES_BEFORE_PROBING } from './model/endpoint-health';

export interface DueChannel {
  readonly channel_id: string;
  readonly is_overdue: boolean;
}

/** The channels that have a delivery due, and an endpoint that may be called now. */
@Injectable()
export class DueChannels {
  private readonly sql: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    distribution: Distribution,
  ) {
    this.sql = dueSql(distribution.isByChannel ? OLDEST_ON_NODES : OLDEST);
  }

  /** @param overdueMs due for so long is overdue */
  find(overdueMs: number): Promise<DueChannel[]> {
    return this.dataSource.query<DueChannel[]>(this.sql, [overdueMs]);
  }

  async ids(): Promise<string[]> {
    const channels = await this.find(0);
    return channels.map(({ channel_id }) => channel_id);
  }
}

/** One probe of the index for each channel with anything pending. What waits for its turn in its order counts as due. */
const OLDEST = `
  WITH RECURSIVE ${WAITING_CHANNELS}, oldest AS (
    SELECT waiting.channel_id, d.due_at
      FROM waiting CROSS JOIN LATERAL (
        SELECT due_at FROM webhook_deliveries
         WHERE channel_id = waiting.channel_id AND state = 'pending' ORDER BY due_at LIMIT 1) d
  )`;

/** No walk crosses from one node to the next: each reads all that is pending on it. */
const OLDEST_ON_NODES = `
  WITH oldest AS (
    SELECT channel_id, min(due_at) AS due_at FROM webhook_deliveries WHERE state = 'pending' GROUP BY channel_id
  )`;

const dueSql = (oldest: string) => `
  ${oldest}
  SELECT c.id AS channel_id, oldest.due_at <= now() - $1 * interval '1 millisecond' AS is_overdue
    FROM oldest
    JOIN channels c ON c.id = oldest.channel_id
   WHERE oldest.due_at <= now() AND c.webhook_enabled AND c.webhook_url IS NOT NULL
     AND (c.webhook_failures < ${FAILURES_BEFORE_PROBING}
          OR c.webhook_probe_at IS NULL OR c.webhook_probe_at <= now())`;
