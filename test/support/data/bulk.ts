import type { Test } from 'supertest';
import type { Json } from '../http/api';
import { until } from '../until';

interface Asking {
  get(path: string): Test;
  post(path: string, body: object): Test;
}

interface Bulk extends Json {
  readonly id: string;
}

export async function startBulk(api: Asking, body: object): Promise<Bulk> {
  return (await api.post('/v1/bulk', body).expect(202)).body as Bulk;
}

/** Waits until a bulk has ended and gives it. */
export function bulkEnds(api: Asking, id: string, timeoutMs = 30_000): Promise<Bulk> {
  return until(
    `bulk ${id} ends`,
    async () => {
      const { body } = await api.get(`/v1/bulk/${id}`).expect(200);
      return body.ended_at === null ? null : (body as Bulk);
    },
    timeoutMs,
  );
}

/** All of its items. */
export async function itemsOf(api: Asking, id: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let next: number | null = -1; next !== null;) {
    const after: string = next < 0 ? '' : `&after=${next}`;
    const { body }: { body: Json } = await api.get(`/v1/bulk/${id}/items?limit=1000${after}`).expect(200);
    items.push(...(body.data as Json[]));
    next = body.next as number | null;
  }
  return items;
}

/** Moves pending orders to where they end. */
export const CANCEL = {
  action: 'move',
  status: 'cancelled',
  metadata: { cancellation_reason: 'picking_rejected_by_store' },
};
