import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { jobRefusals } from '../job.refusals';
import { jobTable } from '../job-table';
import type { JobPlace } from '../jobs';

/** How many changes of one thing may wait: they run one at a time, and a claim looks at the first few hundred of a channel only. */
@Injectable()
export class JobRoom {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Refuses a further change of a place when the maximum is reached. Two at the same moment may both be accepted. */
  async requireForPlace({ channelId, key }: JobPlace): Promise<void> {
    const most = this.settings.MAX_UNFINISHED_JOBS_PER_ORDER;
    const isFull = await this.unitOfWork.run((tx) => jobTable.hasUnfinished(tx, channelId, key, most));
    if (isFull) throw jobRefusals.TOO_MANY_UNFINISHED_JOBS('place', most);
  }
}
