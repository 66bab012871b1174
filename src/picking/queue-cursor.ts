import { httpRefusals } from '../infrastructure/http';
import type { QueuePlace } from '../orders';

const CURSOR = /^(\d{1,15})?\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place in a queue as the `next` that clients send back as `after`. */
export function cursorText({ due_at, created_at, order_id }: QueuePlace): string {
  return Buffer.from(`${due_at?.getTime() ?? ''}.${created_at.getTime()}.${order_id}`).toString('base64url');
}

/** The place that an `after` names; null when it is absent. Refuses what no response had as `next`. */
export function cursorIn(after: string | null | undefined): QueuePlace | null {
  if (after == null) return null;
  const [, due, created, order_id] = CURSOR.exec(Buffer.from(after, 'base64url').toString('latin1')) ?? [];
  const created_at = new Date(Number(created));
  const due_at = due === undefined ? null : new Date(Number(due));
  if (
    order_id === undefined ||
    [created_at, due_at].some((at) => at !== null && Number.isNaN(at.getTime()))
  ) {
    const message = 'after must be the `next` value of an earlier response';
    throw httpRefusals.INVALID_REQUEST([{ field: 'after', message }]);
  }
  return { due_at, created_at, order_id };
}
