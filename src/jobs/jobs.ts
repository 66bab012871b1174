import { Injectable } from '@nestjs/common';
import type { ICommand } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Alarm } from '@libs/alarm';
import { JobIntake } from '@libs/durable-jobs';
import { jobTable } from './job-table';
import { JobTypes } from './job-types';

export const JOBS_BELL = 'jobs';

/** Which queue a command joins: jobs of one key in one channel run one at a time, in the order accepted. */
export interface JobPlace {
  readonly channelId: string;
  readonly key: string;
}

/** Accepts commands to be executed later. */
@Injectable()
export class Jobs {
  private readonly intake: JobIntake;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    private readonly types: JobTypes,
    alarm: Alarm,
  ) {
    this.intake = new JobIntake(dataSource, jobTable, () => alarm.ring(JOBS_BELL));
  }

  /** Resolves with the job's id once the command is committed and can no longer be lost (P1). */
  async accept(command: ICommand, { channelId, key }: JobPlace): Promise<string> {
    const id = uuid();
    const { type } = this.types.of(command);
    await this.intake.accept({ id, partition: channelId, key, type, payload: JSON.stringify(command) });
    return id;
  }
}
