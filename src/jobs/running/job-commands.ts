import { Injectable } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import type { JobHandler, LeasedJobHandler } from '@libs/durable-jobs';
import { JobTraces } from './job-traces';
import { type JobType, JobTypes, reviveCommand } from '../job-types';

/** Executes the commands of jobs through the `CommandBus`. */
@Injectable()
export class JobCommands {
  constructor(
    private readonly commands: CommandBus,
    private readonly types: JobTypes,
    private readonly traces: JobTraces,
  ) {}

  /** By type: the jobs that run inside the transaction that records their end. */
  handlers(): ReadonlyMap<string, JobHandler> {
    const inside = this.types.all().filter((type) => !type.outsideTransaction);
    return new Map(inside.map((type) => [type.type, this.handler(type)]));
  }

  /** By type: the jobs that run without a transaction. */
  leasedHandlers(): ReadonlyMap<string, LeasedJobHandler> {
    const outside = this.types.all().filter((type) => type.outsideTransaction);
    return new Map(outside.map((type) => [type.type, this.leasedHandler(type)]));
  }

  private handler(jobType: JobType): JobHandler {
    return {
      execute: (tx, job) =>
        this.traces.execute(job, () =>
          this.commands.execute(tx.include(reviveCommand(jobType, job.payload))),
        ),
      failed: this.announcer(jobType),
      ...(jobType.loads && { loads: jobType.loads }),
    };
  }

  private leasedHandler(jobType: JobType): LeasedJobHandler {
    return {
      execute: async (job) => {
        const command = reviveCommand(jobType, job.payload);
        const effect = await this.traces.execute(job, () =>
          this.commands.execute<ICommand, ICommand>(command),
        );
        return (tx) => this.commands.execute<ICommand, void>(tx.include(effect));
      },
      failed: this.announcer(jobType),
    };
  }

  private announcer(jobType: JobType): JobHandler['failed'] {
    return (tx, job, error) =>
      this.traces.announce(job, async () => {
        const failure = { job, error, tries: job.attempts + 1 };
        const announcement = jobType.announceFailure?.(reviveCommand(jobType, job.payload), failure);
        if (announcement !== undefined) await this.commands.execute(tx.include(announcement));
      });
  }
}
