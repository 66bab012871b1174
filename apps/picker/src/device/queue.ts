import { readOrder } from '../order/read-order';
import type { StorageLocation } from '../order/shelving';
import { keepOrder, takenOf } from '../outbox/outbox';
import { keepNote, note, within } from './device';
import { tell } from './live';
import { read } from './request';
import type { Session } from './session';

/** An order of the store's queue, as `GET /v1/places/{placeId}/queue` gives it. */
export interface Queued {
  readonly order_id: string;
  readonly order_number: string;
  readonly channel_name: string;
  readonly status: string;
  readonly version: number;
  readonly delivery_type: number | null;
  readonly created_at: string;
  readonly due_at: string | null;
  readonly due_kind: string | null;
  readonly lines: number;
  readonly units: number;
  readonly picked_lines: number;
  readonly customer: string | null;
  readonly fulfilment_flags: readonly string[];
  readonly claim: { readonly claimed_by: string; readonly device_id: string | null } | null;
}

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
  const { status, body } = await read(`/v1/places/${encodeURIComponent(placeId)}/queue?limit=${MOST_ORDERS}`);
  const orders = (body as { data?: unknown } | null)?.data;
  if (status !== 200 || !Array.isArray(orders)) return false;
  await keepNote('queue', { orders: orders as Queued[], readAt: new Date().toISOString() } satisfies Queue);
  return true;
}

export async function heldShelves(): Promise<readonly StorageLocation[]> {
  return (await note<StorageLocation[]>('shelves')) ?? [];
}

export async function renewShelves({ placeId }: Session): Promise<void> {
  const { status, body } = await read(`/v1/places/${encodeURIComponent(placeId)}/storage-location`);
  const shelves = (body as { data?: unknown } | null)?.data;
  if (status === 200 && Array.isArray(shelves)) await keepNote('shelves', shelves);
}

/** Reads an order with its picks and keeps it. False: it could not be read. What waits to be sent is never overwritten. */
export async function renewOrder(session: Session, orderId: string): Promise<boolean> {
  const path = `/v1/orders/${encodeURIComponent(orderId)}`;
  const taken = await within((tables) => takenOf(tables, orderId));
  const [order, picks] = await Promise.all([read(path), read(`${path}/picks`)]);
  if (order.status !== 200 || picks.status !== 200) return false;
  const queued = (await heldQueue())?.orders.find(({ order_id }) => order_id === orderId) ?? null;
  const fresh = readOrder(
    order.body,
    picks.body,
    queued && { channel: queued.channel_name, customer: queued.customer ?? '', dueAt: queued.due_at },
  );
  if (await within((tables) => keepOrder(tables, session.placeId, fresh, taken))) tell('outbox');
  return true;
}
