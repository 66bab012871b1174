import type { OrderStatus, ResultOf } from '@oms/client';
import { readOrder } from '../order/read-order';
import type { StorageLocation } from '../order/shelving';
import { keepOrder, LEFT, stop, takenOf } from '../outbox/outbox';
import { keepNote, note, within } from './device';
import { tell } from './live';
import { orNull, refusalIn, service } from './request';
import type { Session } from './session';

type InQueue = ResultOf<'/v1/places/{placeId}/queue', 'get'>['data'][number];

/** An order of the store's queue; one that was open here has its status when it has left. */
export type Queued = Omit<InQueue, 'status' | 'channel_id'> & { readonly status: OrderStatus };

export interface Queue {
  readonly orders: readonly Queued[];
  /** When it was read, by this device's clock. */
  readonly readAt: string;
}

/** The most urgent ones; a store that has more picks these first. */
const MOST_ORDERS = 100;

export async function heldQueue(): Promise<Queue | null> {
  return (await note<Queue>('queue')) ?? null;
}

/** Reads the queue; false: the service did not give it, and the former one stays. */
export async function renewQueue({ placeId }: Session): Promise<boolean> {
  const query = { limit: MOST_ORDERS };
  const page = await orNull(service.get('/v1/places/{placeId}/queue', { path: { placeId }, query }));
  if (page === null) return false;
  await keepNote('queue', { orders: page.data, readAt: new Date().toISOString() } satisfies Queue);
  return true;
}

export async function heldShelves(): Promise<readonly StorageLocation[]> {
  return (await note<StorageLocation[]>('shelves')) ?? [];
}

export async function renewShelves({ placeId }: Session): Promise<void> {
  const found = await orNull(service.get('/v1/places/{placeId}/storage-location', { path: { placeId } }));
  if (found !== null) await keepNote('shelves', found.data);
}

/** Responses that say: this order is not for this store, or not any more. */
const NOT_HERE: ReadonlySet<number> = new Set([403, 404]);

/** Reads an order with its picks and keeps it. False: it could not be read. What waits to be sent is never overwritten. */
export async function renewOrder(session: Session, orderId: string): Promise<boolean> {
  const taken = await within((tables) => takenOf(tables, orderId));
  const path = { orderId };
  try {
    const [order, picks] = await Promise.all([
      service.get('/v1/orders/{orderId}', { path }),
      service.get('/v1/orders/{orderId}/picks', { path }),
    ]);
    const queued = (await heldQueue())?.orders.find(({ order_id }) => order_id === orderId) ?? null;
    const fresh = readOrder(
      order,
      picks,
      queued && {
        channel: queued.channel_name ?? '',
        customer: queued.customer ?? '',
        dueAt: queued.due_at,
      },
    );
    if (await within((tables) => keepOrder(tables, session.placeId, fresh, taken))) tell('outbox');
    return true;
  } catch (error) {
    if (NOT_HERE.has(refusalIn(error).status) && (await within((tables) => stop(tables, orderId, LEFT))))
      tell('outbox');
    return false;
  }
}
