import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RecordedEvent } from '@libs/outbox';
import { OnRecorded } from '../../events';
import { QueueCourierPush } from './commands/queue-courier-push';

const MARK = '"courier_dispatched":true';

/**
 * A courier dispatch becomes a push message to every device of the order's place
 * (docs/rules/dts.md#push-messages); durable and safe to repeat.
 */
@Injectable()
export class CourierPushSaga {
  constructor(private readonly commands: CommandBus) {}

  /** Most updates are not dispatches: searching for the text avoids parsing them. */
  @OnRecorded('order:updated')
  async notify(event: RecordedEvent): Promise<void> {
    if (event.data.includes(MARK)) await this.commands.execute(new QueueCourierPush(event));
  }
}
