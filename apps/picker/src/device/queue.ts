import type { OrderStatus, ResultOf } from '@oms/client';
import type { StorageLocation } from '../order/shelving';
import { beginReading } from '../outbox/readings';
import { noteReached } from './connection';
import { keepNote, note } from './device';
import { orNull, service } from './request';
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
  const isNews = beginReading('queue');
  const isLatest = beginReading('connection');
  const query = { limit: MOST_ORDERS };
  const page = await orNull(service.get('/v1/places/{placeId}/queue', { path: { placeId }, query }));
  if (isLatest()) noteReached(page !== null);
  if (page === null) return false;
  if (isNews())
    await keepNote('queue', { orders: page.data, readAt: new Date().toISOString() } satisfies Queue);
  return true;
}

export async function heldShelves(): Promise<readonly StorageLocation[]> {
  return (await note<StorageLocation[]>('shelves')) ?? [];
}

export async function renewShelves({ placeId }: Session): Promise<void> {
  const isNews = beginReading('shelves');
  const found = await orNull(service.get('/v1/places/{placeId}/storage-location', { path: { placeId } }));
  if (found !== null && isNews()) await keepNote('shelves', found.data);
}
