import { InjectQueue } from '@nestjs/bull';
import { Injectable, NotFoundException, UnprocessableEntityException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bull';
import { Between, Repository } from 'typeorm';
import { RivalOrder } from './entities';
import type { ListRequest, OrderRequest, StatusRequest } from './requests';

/** Finished jobs are of no more use. */
const FORGET = { removeOnComplete: true };

@Injectable()
export class OrdersService {
  constructor(
    @InjectRepository(RivalOrder) private readonly orders: Repository<RivalOrder>,
    @InjectQueue('orders') private readonly queue: Queue,
  ) {}

  /**
   * The order's row is saved before the response, so that losing Redis does not lose the order; the rest is a
   * job.
   */
  async create({ items, ...body }: OrderRequest): Promise<object> {
    const order = await this.orders.save(this.orders.create({ ...body, status: 'pending', version: 1 }));
    const job = await this.queue.add('create', { orderId: order.id, items }, FORGET);
    return {
      message: 'Order accepted for processing',
      jobId: String(job.id),
      orderData: { ...order, items },
    };
  }

  async updateStatus(id: string, { status, metadata }: StatusRequest): Promise<object> {
    const order = await this.orders.findOneBy({ id });
    if (order === null) throw new NotFoundException('Order not found');
    if (order.status === 'cancelled') throw new UnprocessableEntityException('The order is cancelled');
    const job = await this.queue.add('status', { orderId: id, status, metadata }, FORGET);
    return { message: 'Status update accepted', jobId: String(job.id), orderId: id, status };
  }

  async get(id: string): Promise<RivalOrder> {
    const order = await this.orders.findOne({ where: { id }, relations: { items: true } });
    if (order === null) throw new NotFoundException('Order not found');
    return order;
  }

  async list({ channel_id, status, date_from, date_to, page, limit }: ListRequest): Promise<object> {
    const [data, total] = await this.orders.findAndCount({
      where: {
        channel_id,
        ...(status === undefined ? {} : { status }),
        ...(date_from === undefined || date_to === undefined
          ? {}
          : { order_date: Between(new Date(date_from), new Date(date_to)) }),
      },
      relations: { items: true },
      order: { created_at: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return { data, pagination: { total, page, limit, totalPages: Math.ceil(total / limit) } };
  }
}
