import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RecordedEvent } from '@libs/outbox';
import { OnRecorded } from '../events';
import { FanOutWebhook } from '../webhooks';

/** Every order event becomes a webhook delivery; durable, and repeatable because a delivery is unique for event and channel. */
@Injectable()
export class OrderWebhooksSaga {
  constructor(private readonly commands: CommandBus) {}

  @OnRecorded('order:created', 'order:updated', 'order:status_changed', 'order:failed')
  announce(event: RecordedEvent): Promise<void> {
    return this.commands.execute(new FanOutWebhook(event));
  }
}
