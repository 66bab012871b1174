import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { WebhookAttempt } from '../entities/webhook-attempt.entity';
import { WebhookDelivery } from '../entities/webhook-delivery.entity';
import { webhookRefusals } from '../webhook.refusals';

/** Every attempt of one delivery, the first one first. */
export class ListAttempts extends Query<WebhookAttempt[]> {
  constructor(
    readonly channelId: string,
    readonly deliveryId: string,
  ) {
    super();
  }
}

@QueryHandler(ListAttempts)
export class ListAttemptsHandler implements IQueryHandler<ListAttempts> {
  constructor(
    @InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>,
    @InjectRepository(WebhookAttempt) private readonly attempts: Repository<WebhookAttempt>,
  ) {}

  async execute({ channelId, deliveryId }: ListAttempts): Promise<WebhookAttempt[]> {
    if (!(await this.deliveries.existsBy({ channel_id: channelId, id: deliveryId })))
      throw webhookRefusals.DELIVERY_NOT_FOUND();
    return this.attempts.find({
      where: { channel_id: channelId, delivery_id: deliveryId },
      order: { number: 'ASC' },
    });
  }
}
