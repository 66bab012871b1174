import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Workers } from '../infrastructure/workers';

const LOOK_EVERY_MS = 3_600_000;

/** Deletes claims that ended an hour ago. Nothing else depends on it: what has ended counts no more. */
@Injectable()
export class EndedClaims {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    workers: Workers,
  ) {
    workers.add(this, { name: 'ended claims', idleMs: LOOK_EVERY_MS, round: () => this.deleteEnded() });
  }

  private async deleteEnded(): Promise<false> {
    await this.dataSource.query(`DELETE FROM pick_claims WHERE expires_at < now() - interval '1 hour'`);
    return false;
  }
}
