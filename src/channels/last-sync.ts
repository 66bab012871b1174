import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Distribution } from '../infrastructure/database';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

/** When the last order of each channel was applied: one index look-up per channel. */
@Injectable()
export class LastSync {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly distribution: Distribution,
  ) {}

  async of(channelIds: readonly string[]): Promise<Map<string, Date>> {
    const rows = this.distribution.isByChannel
      ? (await Promise.all(channelIds.map((id) => this.dataSource.query<Row[]>(OF_ONE, [id])))).flat()
      : await this.dataSource.query<Row[]>(OF_MANY, [channelIds]);
    return new Map(rows.map((row) => [row.id, row.created_at]));
  }
}

const OF_ONE =
  'SELECT channel_id AS id, created_at FROM orders WHERE channel_id = $1 ORDER BY orders.id DESC LIMIT 1';

const OF_MANY = `
  SELECT c.id, o.created_at
    FROM unnest($1::uuid[]) AS c(id)
   CROSS JOIN LATERAL (SELECT created_at FROM orders WHERE channel_id = c.id ORDER BY id DESC LIMIT 1) o`;
