import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Receiver } from '../receivers/receiver';
import { openShop, orderBody, placeOrder, type Shop } from '../data/shop';
import type { Json } from '../http/api';
import type { Service } from '../service/service';
import { until } from '../until';

const SHOPS = 16;
const PAUSE_MS = 250;
const MOVE = { status: 'picking', metadata: { picker_id: 'p' } };
/** Of an order that was created and moved: the step between is part of the version after it. */
const ALL_TOLD = [1, 3];

/** One request as its client saw it; status 0: the connection was lost. */
export interface Sent {
  readonly channelId: string;
  readonly status: number;
  /** When it began. */
  readonly atMs: number;
  readonly text: string;
}

interface Accepted {
  readonly channelId: string;
  readonly atMs: number;
  /** How many webhooks it leads to, at least. */
  readonly least: number;
}

/** Shops of many channels that place orders and move them on, each one after another, until they are told to stop. */
export class OrderTraffic {
  readonly sent: Sent[] = [];
  private readonly accepted = new Map<string, Accepted>();
  private loops: Promise<void>[] = [];
  private isStopping = false;

  private constructor(
    readonly shops: readonly Shop[],
    readonly receiver: Receiver,
  ) {}

  static async open(service: Service): Promise<OrderTraffic> {
    const receiver = await Receiver.start();
    const shops: Shop[] = [];
    for (let n = 0; n < SHOPS; n += 1) shops.push(await openShop(service, receiver));
    return new OrderTraffic(shops, receiver);
  }

  /** Places one order besides; gives its id. */
  async place(shop: Shop): Promise<string> {
    const id = await placeOrder(shop);
    this.accepted.set(id, { channelId: shop.channelId, atMs: Date.now(), least: 1 });
    return id;
  }

  start(): void {
    this.isStopping = false;
    this.loops = this.shops.map((shop) => this.trade(shop));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.loops);
  }

  /** The statuses of what was asked from a time on. @param channels by default all */
  statuses(fromMs = 0, channels?: ReadonlySet<string>): number[] {
    const asked = this.sent.filter(
      ({ channelId, atMs }) => atMs >= fromMs && channels?.has(channelId) !== false,
    );
    return [...new Set(asked.map(({ status }) => status))].sort();
  }

  /** The channels that were told of an order which was accepted since then. */
  toldSince(fromMs: number): Set<string> {
    const told = this.told();
    const since = [...this.accepted].filter(([id, { atMs }]) => atMs >= fromMs && told.has(id));
    return new Set(since.map(([, { channelId }]) => channelId));
  }

  /** Waits until all that was accepted is told. */
  async settle(timeoutMs = 90_000): Promise<void> {
    const isTold = () => {
      const told = this.told();
      return [...this.accepted].every(([id, { least }]) => (told.get(id)?.length ?? 0) >= least);
    };
    await until('all that was accepted is told', isTold, timeoutMs, 200);
  }

  /**
   * What is wrong with the webhooks of all orders: each version once, from the first on, in this order. An event that came again,
   * with the same id, counts once: that is what receivers are promised. An order whose client was not told that it is
   * accepted may be there if its response said so (`OUTCOME_UNKNOWN`) or was lost.
   */
  faults(): string[] {
    const told = [...this.told()];
    const wrong = told.filter(([, versions]) => versions.some((version, n) => version !== ALL_TOLD[n]));
    const unknown = this.sent.filter(({ status, text }) => status === 0 || text.includes('OUTCOME_UNKNOWN'));
    const unasked = told.filter(([id]) => !this.accepted.has(id));
    return [
      ...wrong.map(([id, versions]) => `${id} was told as ${versions.join(', ')}`),
      ...unasked.slice(unknown.length).map(([id]) => `${id} was not accepted`),
    ];
  }

  private told(): Map<string, number[]> {
    const events = new Set<string>();
    const told = new Map<string, number[]>();
    for (const { body } of this.receiver.received) {
      if (events.has(body.event_id)) continue;
      events.add(body.event_id);
      const { id, version } = body.data.order ?? body.data;
      told.set(id as string, [...(told.get(id as string) ?? []), version as number]);
    }
    return told;
  }

  private async trade(shop: Shop): Promise<void> {
    while (!this.isStopping) {
      const body = orderBody(shop.channelId, { order_number: randomUUID() });
      const accepted = await this.send(shop, () => shop.api.post('/v1/orders', body));
      const id = accepted?.orderData?.id as string | undefined;
      if (id !== undefined) {
        const { channelId } = shop;
        const atMs = Date.now();
        this.accepted.set(id, { channelId, atMs, least: 1 });
        const moved = await this.send(shop, () => shop.api.patch(`/v1/orders/${id}/status`, MOVE));
        if (moved !== null) this.accepted.set(id, { channelId, atMs, least: ALL_TOLD.length });
      }
      await pause(PAUSE_MS);
    }
  }

  /** The body of a 202; null for anything else. */
  private async send(shop: Shop, request: () => PromiseLike<{ status: number; text: string; body: Json }>) {
    const { channelId } = shop;
    const atMs = Date.now();
    try {
      const { status, text, body } = await request();
      this.sent.push({ channelId, status, atMs, text });
      return status === 202 ? body : null;
    } catch (error) {
      this.sent.push({ channelId, status: 0, atMs, text: (error as Error).message });
      return null;
    }
  }
}
