import { Injectable, type OnModuleInit } from '@nestjs/common';
import { describeJobError } from '@libs/durable-jobs';
import { Refusal } from '@libs/refusal';
import { JobTypes } from '../jobs';
import { AnnounceFailedCreation } from './commands/announce-failed-creation';
import { CreateOrder } from './commands/create-order';

/** The order commands that are accepted now and executed later. */
@Injectable()
export class OrderJobs implements OnModuleInit {
  constructor(private readonly types: JobTypes) {}

  onModuleInit(): void {
    this.types.register({
      type: 'order_create',
      command: CreateOrder,
      announceFailure: (creation, { error, tries }) =>
        new AnnounceFailedCreation(creation, describeJobError(error), tries, problemsOf(error)),
    });
  }
}

/** The single problems of a refusal that lists them. */
function problemsOf(error: unknown): readonly string[] {
  const listed = error instanceof Refusal ? error.extra.validation_errors : undefined;
  return Array.isArray(listed) ? listed.map(String) : [];
}
