import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../../support/data/shop';
import { ORDER_STATUSES } from '../../../src/contract';
import type { Random } from '../random';
import { METADATA, orderBody, price, product, removableProduct, USUAL_NEXT } from './bodies';
import type { BookedOrder, OrderBook } from './order-book';
import type { Answered, Plan, RecordingClient } from './recording-client';

const REPEATS = 12;
const REPEAT_AFTER_MS = 400;
const THINK_MS = [20, 150] as const;

export interface LoadClientOptions {
  readonly name: string;
  readonly random: Random;
  readonly client: RecordingClient;
  /** With the right to delete. */
  readonly admin: RecordingClient;
  readonly shop: Shop;
  readonly book: OrderBook;
}

/** A client of one channel: places and changes orders, and is not always careful. */
export class LoadClient {
  private count = 0;

  constructor(private readonly options: LoadClientOptions) {}

  async work(untilMs: number): Promise<void> {
    const { random } = this.options;
    while (Date.now() < untilMs) {
      await this.choose();
      await pause(random.integer(...THINK_MS));
    }
  }

  private choose(): Promise<unknown> {
    return this.options.random.weighted<() => Promise<unknown>>([
      [26, () => this.create()],
      [5, () => this.createWithKey()],
      [4, () => this.createTwice()],
      [2, () => this.create({ items: [] })],
      [35, () => this.move()],
      [4, () => this.moveTwice()],
      [10, () => this.replace()],
      [14, () => this.changeItems()],
    ])();
  }

  private async create(changes: object = {}): Promise<Answered> {
    return this.place({ ...this.newOrder(), ...changes });
  }

  /** Repeats until there is a response, as a careful client does; and once more after it. */
  private async createWithKey(): Promise<void> {
    const body = this.newOrder();
    const idempotencyKey = this.nextName();
    for (let repeats = 0; repeats < REPEATS; repeats += 1) {
      const { request } = await this.place(body, idempotencyKey);
      if (request.status === 202) break;
      await pause(REPEAT_AFTER_MS);
    }
    await this.place(body, idempotencyKey);
  }

  /** The same order number twice at once: only one becomes an order. */
  private async createTwice(): Promise<void> {
    const body = this.newOrder();
    await Promise.all([this.place(body), this.place({ ...body, metadata: { second: true } })]);
  }

  private async place(body: object, idempotencyKey?: string): Promise<Answered> {
    const { client, book, shop } = this.options;
    const answered = await client.send({
      kind: 'create',
      method: 'POST',
      path: '/v1/orders',
      body,
      idempotencyKey,
    });
    const { orderId: id, status } = answered.request;
    const { order_number: number } = body as { order_number: string };
    if (status === 202) book.add({ id: id!, number, channelId: shop.channelId });
    return answered;
  }

  private async move(): Promise<void> {
    const { random } = this.options;
    const order = this.anyOrder();
    if (order === null) return;
    const isUsual = random.chance(0.85);
    const to = isUsual ? random.pick(USUAL_NEXT[order.status] ?? ['cancelled']) : random.pick(ORDER_STATUSES);
    await this.moveTo(order, to, !isUsual && random.chance(0.6));
  }

  /** Two updates of one order at once. */
  private async moveTwice(): Promise<void> {
    const order = this.anyOrder();
    if (order === null) return;
    await Promise.all([this.moveTo(order, 'picking'), this.moveTo(order, 'suspended')]);
  }

  private async moveTo(order: BookedOrder, status: string, force = false): Promise<void> {
    const { request } = await this.options.client.send({
      ...{ kind: 'move', method: 'PATCH', path: `/v1/orders/${order.id}/status`, orderId: order.id, force },
      body: { status, metadata: METADATA },
    });
    if (request.status === 202) order.status = status;
  }

  private async replace(): Promise<void> {
    const { random, client } = this.options;
    const order = this.anyOrder();
    if (order === null) return;
    const body = orderBody(random, order.channelId, order.number);
    await client.send({
      kind: 'replace',
      method: 'PUT',
      path: `/v1/orders/${order.id}`,
      orderId: order.id,
      body,
    });
  }

  private async changeItems(): Promise<void> {
    const { random, client, admin } = this.options;
    const order = this.anyOrder('pending');
    if (order === null) return;
    const path = `/v1/orders/${order.id}/items`;
    const item = product(random);
    const change = { quantity: random.integer(1, 9), price: price(random) };
    const plans: [number, Plan][] = [
      [5, { kind: 'add_item', method: 'POST', path, body: { product_id: item, ...change } }],
      [4, { kind: 'update_item', method: 'PUT', path: `${path}/${item}`, body: change }],
      [1, { kind: 'remove_item', method: 'DELETE', path: `${path}/${removableProduct(random)}` }],
    ];
    const plan = random.weighted(plans);
    await (plan.method === 'DELETE' ? admin : client).send({ ...plan, orderId: order.id });
  }

  private anyOrder(status?: string): BookedOrder | null {
    const { book, random } = this.options;
    return book.pick(random, status);
  }

  private newOrder(): object {
    return orderBody(this.options.random, this.options.shop.channelId, this.nextName());
  }

  private nextName(): string {
    this.count += 1;
    return `${this.options.name}-${this.count}`;
  }
}
