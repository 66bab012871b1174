import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@libs/unit-of-work';
import { byChannel, Topology } from '../infrastructure/database';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

/** When the last order of each channel was applied: one index look-up per channel. */
@Injectable()
export class LastSync {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  async of(channelIds: readonly string[]): Promise<Map<string, Date>> {
    const rows = await this.topology.runOn(
      LAST_OF_EACH,
      channelIds,
      (id) => id,
      (sql, ids, last) => this.unitOfWork.read((manager) => manager.query<Row[]>(sql, [ids, ...last])),
    );
    return new Map(rows.map((row) => [row.id, row.created_at]));
  }
}

const LAST_OF_EACH = byChannel(
  '$2',
  (on) => `
  SELECT c.id, o.created_at
    FROM unnest($1::uuid[]) AS c(id)
   CROSS JOIN LATERAL (
     SELECT created_at FROM orders WHERE channel_id = c.id ${on('orders')} ORDER BY id DESC LIMIT 1) o`,
);
