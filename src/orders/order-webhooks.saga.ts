import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RecordedEvent } from '@libs/outbox';
import { ORDER_EVENT_NAMES } from '../contract';
import { OnRecorded } from '../events';
import { FanOutWebhook } from '../webhooks';
import { isInternalStep } from './internal-step';

/**
 * Every order event becomes a webhook delivery, except steps into processing. Durable, and safe to repeat
 * because a delivery is unique per event and channel.
 */
@Injectable()
export class OrderWebhooksSaga {
  constructor(private readonly commands: CommandBus) {}

  @OnRecorded(...ORDER_EVENT_NAMES)
  async announce(event: RecordedEvent): Promise<void> {
    if (event.type === 'order:status_changed' && isInternalStep(event)) return;
    await this.commands.execute(new FanOutWebhook(event));
  }
}
