import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { EndsWithProcess } from '@libs/ends-with-process';
import { IN_BACKGROUND, UnitOfWork } from '@libs/unit-of-work';
import { WorkLoop } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Distribution } from '../../infrastructure/database';
import { channelsWithShifts, foldShifts } from './order-day-shifts';

const FOLD_EVERY_MS = 2_000;

/**
 * Keeps the number of shifts small, in every process whose role is not `api`. Lists are correct without it,
 * but get slower with more shifts.
 */
@Injectable()
export class OrderDayCompactor extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(OrderDayCompactor.name);
  private loop: WorkLoop | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly distribution: Distribution,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    this.loop = new WorkLoop({
      name: 'order counts',
      round: () => this.fold(),
      idleMs: FOLD_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
    this.loop.start();
  }

  protected async finish(): Promise<void> {
    await this.loop?.stop();
  }

  private async fold(): Promise<boolean> {
    let isMore = false;
    for (const channelId of await this.distribution.parts(() => channelsWithShifts(this.dataSource)))
      if (await this.unitOfWork.run((tx) => foldShifts(tx, channelId), IN_BACKGROUND)) isMore = true;
    return isMore;
  }
}
