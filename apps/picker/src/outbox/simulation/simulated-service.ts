import type { Answer } from '../judge';
import type { Outgoing } from '../operation';

export interface SimulatedOrder {
  status: string;
  version: number;
  picks: Map<string, unknown>;
  shelves: Map<string, string>;
  webhooks: string[];
}

/** The rules of the service that the outbox relies on: keys that are remembered with their effect, moves, picks. */
export class SimulatedService {
  readonly orders = new Map<string, SimulatedOrder>();
  /** The key of every effect, in the order of the effects. */
  readonly effects: string[] = [];
  private readonly remembered = new Map<string, Answer>();

  addOrder(id: string): void {
    const order = { status: 'pending', version: 1, picks: new Map(), shelves: new Map(), webhooks: [] };
    this.orders.set(id, order);
  }

  cancel(id: string): void {
    const order = this.orders.get(id)!;
    if (order.status === 'cancelled') return;
    this.move(order, 'cancelled');
  }

  handle({ method, path, headers, body }: Outgoing): Answer {
    const key = headers['Idempotency-Key']!;
    const known = this.remembered.get(key);
    if (known !== undefined) return known;
    const answer = this.effect(method, path, body as Record<string, unknown>);
    if (answer.status < 300) {
      this.remembered.set(key, answer);
      this.effects.push(key);
    }
    return answer;
  }

  private effect(method: string, path: string, body: Record<string, unknown>): Answer {
    const [, orderId] = /\/(?:orders|queue)\/([^/]+)/.exec(path)!;
    const order = this.orders.get(orderId!)!;
    if (path.endsWith('/claim') || path.endsWith('/release')) return answered(200, {});
    if (path.endsWith('/status')) return this.moveTo(order, body.status as string);
    if (path.endsWith('/storage-locations')) {
      if (!['picking', 'picked', 'retrieving'].includes(order.status))
        return answered(409, { code: 'STORAGE_NOT_ALLOWED', status: order.status });
      for (const one of body.items as { item_id: string; storage_location_id: string }[])
        order.shelves.set(one.item_id, one.storage_location_id);
      order.version += 1;
      return answered(200, {});
    }
    if (method !== 'PUT') throw new Error(`unexpected ${method} ${path}`);
    if (order.status !== 'picking')
      return answered(409, {
        code: 'ORDER_NOT_PICKING',
        error: 'The order is not picking',
        status: order.status,
      });
    const { picked, missing, substitutes } = body;
    order.picks.set(path.split('/').at(-1)!, { picked, missing, substitutes });
    return answered(200, {});
  }

  private moveTo(order: SimulatedOrder, to: string): Answer {
    const next: Record<string, string[]> = {
      pending: ['picking'],
      picking: ['picked'],
      picked: [],
      cancelled: [],
    };
    if (!next[order.status]!.includes(to))
      return answered(422, { code: 'INVALID_STATUS_TRANSITION', current_status: order.status });
    this.move(order, to);
    return answered(202, { jobId: 'job', job: { status: 'completed' } });
  }

  private move(order: SimulatedOrder, to: string): void {
    order.status = to;
    order.version += 1;
    order.webhooks.push(to);
  }
}

function answered(status: number, body: unknown): Answer {
  return { status, body, retryAfterMs: null };
}
