import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { EndsWithProcess } from '@libs/ends-with-process';
import { WorkLoop } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { jobTable } from '../job-table';
import { AnsweredRequests } from './answered-requests';

const BATCH_SIZE = 1_000;
const LOOK_EVERY_MS = 600_000;

/** Deletes remembered requests that are too old to be repeated, in every process whose role is not `api`. */
@Injectable()
export class RequestPruner extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(RequestPruner.name);
  private readonly loop: WorkLoop;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    answered: AnsweredRequests,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
    this.loop = new WorkLoop({
      name: 'forgetting requests',
      round: async () => {
        const accepted = await jobTable.forgetRequests(dataSource, BATCH_SIZE);
        return Math.max(accepted, await answered.prune(BATCH_SIZE)) === BATCH_SIZE;
      },
      idleMs: LOOK_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
  }

  onApplicationBootstrap(): void {
    if (this.settings.ROLE !== 'api') this.loop.start();
  }

  protected async finish(): Promise<void> {
    await this.loop.stop();
  }
}
