import { InjectQueue, Process, Processor } from '@nestjs/bull';
import { Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Job, Queue } from 'bull';
import { Repository } from 'typeorm';
import { RivalItem, RivalOrder, RivalStatusChange, RivalVersion } from './entities';
import type { ItemRequest } from './requests';
import { type RivalSettings, SETTINGS } from './settings';

export const AT_ONCE = 10;

@Processor('orders')
export class OrdersProcessor {
  constructor(
    @InjectRepository(RivalOrder) private readonly orders: Repository<RivalOrder>,
    @InjectRepository(RivalItem) private readonly items: Repository<RivalItem>,
    @InjectRepository(RivalVersion) private readonly versions: Repository<RivalVersion>,
    @InjectRepository(RivalStatusChange) private readonly history: Repository<RivalStatusChange>,
    @InjectQueue('webhooks') private readonly webhooks: Queue,
    @Inject(SETTINGS) private readonly settings: RivalSettings,
  ) {}

  @Process({ name: 'create', concurrency: AT_ONCE })
  async create({ data }: Job<{ orderId: string; items: ItemRequest[] }>): Promise<void> {
    const order = await this.orders.findOneByOrFail({ id: data.orderId });
    const items = data.items.map((item) => this.items.create({ ...item, order_id: order.id }));
    const saved = await this.items.save(items);
    await this.versions.save({ order_id: order.id, version: 1, snapshot: { ...order, items: saved } });
    await this.history.save({
      order_id: order.id,
      status_from: null,
      status_to: order.status,
      metadata: null,
    });
    await this.announce(order, 'order:created');
  }

  @Process({ name: 'status', concurrency: AT_ONCE })
  async updateStatus({ data }: Job<{ orderId: string; status: string; metadata?: object }>): Promise<void> {
    const order = await this.orders.findOneOrFail({
      where: { id: data.orderId },
      relations: { items: true },
    });
    const before = order.status;
    order.status = data.status;
    order.version += 1;
    await this.orders.save(order);
    await this.versions.save({ order_id: order.id, version: order.version, snapshot: { ...order } });
    await this.history.save({
      order_id: order.id,
      status_from: before,
      status_to: data.status,
      metadata: data.metadata ?? null,
    });
    await this.announce(order, 'order:status_changed');
  }

  private async announce({ id: orderId, channel_id }: RivalOrder, eventType: string): Promise<void> {
    if (channel_id !== this.settings.webhookChannelId) return;
    await this.webhooks.add({ orderId, eventType }, { removeOnComplete: true, attempts: 3 });
  }
}
