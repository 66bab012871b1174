import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RecordedEvent } from '@libs/outbox';
import { OnRecorded } from '../events';
import { PlanDeadlines } from './commands/plan-deadlines';

/** Orders get their deadlines when they have been created, and again when their content has been replaced. */
@Injectable()
export class DeadlinesSaga {
  constructor(private readonly commands: CommandBus) {}

  @OnRecorded('order:created', 'order:updated')
  async plan(event: RecordedEvent): Promise<void> {
    await this.commands.execute(new PlanDeadlines(event));
  }
}
