import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobTypes } from '../jobs';
import { ActOnBreach } from './commands/act-on-breach';

/** What a breach does to its order is a job of the order: it waits for what was accepted before. */
@Injectable()
export class DeadlineJobs implements OnModuleInit {
  constructor(private readonly types: JobTypes) {}

  onModuleInit(): void {
    this.types.register({
      type: 'order_deadline',
      command: ActOnBreach,
      orderNumberOf: ({ orderNumber }) => orderNumber,
    });
  }
}
