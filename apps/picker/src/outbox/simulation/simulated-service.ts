import type { Routes } from '@oms/client';
import type { Answer } from '../judge';
import { type Operation, tell } from '../operation';

interface Call {
  readonly method: string;
  readonly route: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

export interface SimulatedOrder {
  status: string;
  version: number;
  picks: Map<string, unknown>;
  shelves: Map<string, string>;
  webhooks: string[];
  claimedBy: string | null;
}

/** The rules of the service that the outbox relies on: keys that are remembered with their effect, moves, picks. */
export class SimulatedService {
  readonly orders = new Map<string, SimulatedOrder>();
  /** The key of every effect, in the order of the effects. */
  readonly effects: string[] = [];
  private readonly remembered = new Map<string, Answer>();

  addOrder(id: string): void {
    const nothing = { picks: new Map(), shelves: new Map(), webhooks: [], claimedBy: null };
    this.orders.set(id, { status: 'pending', version: 1, ...nothing });
  }

  cancel(id: string): void {
    const order = this.orders.get(id)!;
    if (order.status === 'cancelled') return;
    this.move(order, 'cancelled');
  }

  handle(operation: Operation): Answer {
    const call = callOf(operation);
    const known = this.remembered.get(call.idempotencyKey);
    if (known !== undefined) return known;
    const answer = this.effect(call);
    if (answer.status < 300) {
      this.remembered.set(call.idempotencyKey, answer);
      this.effects.push(call.idempotencyKey);
    }
    return answer;
  }

  private effect({ method, route, path, body }: Call): Answer {
    const order = this.orders.get(path.orderId!)!;
    if (route.endsWith('/claim')) return this.claim(order, body.name as string, body.take_over === true);
    if (route.endsWith('/status')) return this.moveTo(order, body.status as string);
    if (route.endsWith('/storage-locations')) {
      if (!['picking', 'picked', 'retrieving'].includes(order.status))
        return answered(409, { code: 'STORAGE_NOT_ALLOWED', status: order.status });
      for (const one of body.items as { item_id: string; storage_location_id: string }[])
        order.shelves.set(one.item_id, one.storage_location_id);
      order.version += 1;
      return answered(200, {});
    }
    if (method !== 'put') throw new Error(`unexpected ${method} ${route}`);
    if (order.status !== 'picking')
      return answered(409, {
        code: 'ORDER_NOT_PICKING',
        error: 'The order is not picking',
        status: order.status,
      });
    const { picked, missing, substitutes } = body;
    order.picks.set(path.itemId!, { picked, missing, substitutes });
    return answered(200, {});
  }

  private claim(order: SimulatedOrder, name: string, takesOver: boolean): Answer {
    const { claimedBy } = order;
    if (claimedBy !== null && claimedBy !== name && !takesOver)
      return answered(409, { code: 'CLAIMED_BY_COLLEAGUE', claim: { claimed_by: claimedBy } });
    order.claimedBy = name;
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

/** The request that tells an operation. */
function callOf(operation: Operation): Call {
  const calls: Call[] = [];
  const method = (name: string) => (route: string, init: Omit<Call, 'method' | 'route'>) => {
    calls.push({ method: name, route, ...init });
    return Promise.resolve();
  };
  const routes = { post: method('post'), put: method('put'), patch: method('patch') };
  void tell(operation, routes as unknown as Routes);
  return calls[0]!;
}
