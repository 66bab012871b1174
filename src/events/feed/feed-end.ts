import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Distribution } from '../../infrastructure/database';
import { eventTable } from '../event-table';

/** Up to where the feed of all channels may be read. The feed of one channel may always be read to its end. */
@Injectable()
export class FeedEnd {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly distribution: Distribution,
  ) {}

  /** Null: up to the last event. */
  async position(): Promise<string | null> {
    return this.distribution.isByChannel ? eventTable.completeUpTo(this.dataSource) : null;
  }
}
