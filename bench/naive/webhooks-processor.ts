import { createHmac, randomUUID } from 'node:crypto';
import { Process, Processor } from '@nestjs/bull';
import { Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import axios from 'axios';
import type { Job } from 'bull';
import { Repository } from 'typeorm';
import { RivalDelivery, RivalOrder } from './entities';
import { AT_ONCE } from './orders-processor';
import { type RivalSettings, SETTINGS, WEBHOOK_SECRET } from './settings';

@Processor('webhooks')
export class WebhooksProcessor {
  constructor(
    @InjectRepository(RivalOrder) private readonly orders: Repository<RivalOrder>,
    @InjectRepository(RivalDelivery) private readonly deliveries: Repository<RivalDelivery>,
    @Inject(SETTINGS) private readonly settings: RivalSettings,
  ) {}

  @Process({ concurrency: AT_ONCE })
  async deliver({ data }: Job<{ orderId: string; eventType: string }>): Promise<void> {
    const order = await this.orders.findOneOrFail({
      where: { id: data.orderId },
      relations: { items: true },
    });
    const body = JSON.stringify({
      event_type: data.eventType,
      event_id: randomUUID(),
      timestamp: new Date().toISOString(),
      data: order,
    });
    const signature = `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature };
    const answer = await axios.post<string>(this.settings.webhookUrl, body, { headers, timeout: 15_000 });
    await this.deliveries.save({
      order_id: data.orderId,
      event_type: data.eventType,
      delivery_status: 'delivered',
      response_status: answer.status,
      response_body: answer.data,
    });
  }
}
