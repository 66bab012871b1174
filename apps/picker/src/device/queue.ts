import type { OrderStatus, ResultOf } from '@oms/client';
import type { StorageLocation } from '../order/shelving';
import { beginReading } from '../outbox/readings';
import { noteReached } from '../renewal/connection';
import { keepNote, note } from './device';
import { orNull, refusalIn, service } from './request';
import { renewSession, type Session } from './session';

type InQueue = ResultOf<'/v1/places/{placeId}/queue', 'get'>['data'][number];

/** An order of the store's queue; one that was open here has its status when it has left. */
export type Queued = Omit<InQueue, 'status' | 'channel_id'> & { readonly status: OrderStatus };

export interface Queue {
  readonly orders: readonly Queued[];
  /** When it was read, by this device's clock. */
  readonly readAt: string;
}

const PAGE = 100;
/** As many as the service shows of a queue (docs/picking.md#the-queue). */
const MOST_ORDERS = 2_000;

export async function heldQueue(): Promise<Queue | null> {
  return (await note<Queue>('queue')) ?? null;
}

/**
 * Reads the queue, page by page. Where the service does not know this device any more, the session says so.
 * @returns in how many requests; 0: the service did not give it, and the former one stays
 */
export async function renewQueue({ placeId }: Session): Promise<number> {
  const isNews = beginReading('queue');
  const isLatest = beginReading('connection');
  // One that moves in the queue meanwhile may be on two pages.
  const orders = new Map<string, Queued>();
  let after: string | null = null;
  let requests = 0;
  try {
    do {
      const page = await readPage(placeId, after);
      for (const order of page.data) orders.set(order.order_id, order);
      after = page.next;
      requests += 1;
    } while (after !== null && orders.size < MOST_ORDERS);
  } catch (error) {
    if (refusalIn(error).status === 401) await renewSession();
    else if (isLatest()) noteReached(false);
    return 0;
  }
  if (isLatest()) noteReached(true);
  if (isNews())
    await keepNote('queue', {
      orders: [...orders.values()],
      readAt: new Date().toISOString(),
    } satisfies Queue);
  return requests;
}

function readPage(placeId: string, after: string | null) {
  const query = { limit: PAGE, ...(after !== null && { after }) };
  return service.get('/v1/places/{placeId}/queue', { path: { placeId }, query });
}

/** Null where they were not read yet. */
export async function heldShelves(): Promise<readonly StorageLocation[] | null> {
  return (await note<StorageLocation[]>('shelves')) ?? null;
}

/** @returns whether the service gave them; else the former ones stay */
export async function renewShelves({ placeId }: Session): Promise<boolean> {
  const isNews = beginReading('shelves');
  const found = await orNull(service.get('/v1/places/{placeId}/storage-location', { path: { placeId } }));
  if (found !== null && isNews()) await keepNote('shelves', found.data);
  return found !== null;
}
