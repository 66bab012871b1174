import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../infrastructure/database';
import { eventTable } from '../event-table';

/** Up to where the feed of all channels may be read. The feed of one channel may always be read to its end. */
@Injectable()
export class FeedEnd {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  /** Null: up to the last event. */
  async position(): Promise<string | null> {
    return this.topology.choose<() => string | null | Promise<string>>({
      together: () => null,
      spread: () => eventTable.completeUpTo(this.dataSource),
    })();
  }

  /** Of the last event that may be read; '0' when there is none. */
  async last(): Promise<string> {
    return (await this.position()) ?? eventTable.lastPosition(this.unitOfWork);
  }
}
