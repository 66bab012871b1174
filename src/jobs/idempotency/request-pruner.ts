import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Workers } from '../../infrastructure/workers';
import { jobTable } from '../job-table';
import { AnsweredRequests } from './answered-requests';

const BATCH_SIZE = 1_000;
const LOOK_EVERY_MS = 600_000;

/** Deletes remembered requests that are too old to be repeated, in every process whose role is not `api`. */
@Injectable()
export class RequestPruner {
  constructor(@InjectDataSource() dataSource: DataSource, answered: AnsweredRequests, workers: Workers) {
    workers.add(this, {
      name: 'forgetting requests',
      round: async () => {
        const accepted = await jobTable.forgetRequests(dataSource, BATCH_SIZE);
        return Math.max(accepted, await answered.prune(BATCH_SIZE)) === BATCH_SIZE;
      },
      idleMs: LOOK_EVERY_MS,
    });
  }
}
