import type { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import { isDatabaseUnavailable } from '@libs/unit-of-work';
import type { NewJob } from './job';
import type { JobTable } from './job-table';

/** Accepts jobs. A resolved `accept` means the job is committed; concurrent calls share one insert. */
export class JobIntake {
  private readonly group: GroupCommit<NewJob, void>;

  constructor(dataSource: DataSource, table: JobTable, wake: () => void) {
    this.group = new GroupCommit<NewJob, void>(
      async (jobs) => {
        await table.insert(dataSource, jobs);
        wake();
        return [];
      },
      { maxBatch: 64, maxInFlight: 2, splitOnFailure: (error) => !isDatabaseUnavailable(error) },
    );
  }

  accept(job: NewJob): Promise<void> {
    return this.group.submit(job);
  }
}
