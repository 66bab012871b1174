import type { Order, OrderEventName } from '../../contract';
import { type OrderChange, OrdersWritten } from '../../orders';
import { RecentlyWritten } from './recently-written';

const ORDER = {
  id: 'a',
  version: 1,
  channel_id: 'shop',
  created_at: '2026-01-01T00:00:00.000Z',
  order_number: 'W-1',
  customer_info: { name: 'Aino', email: 'aino@example.com', vat: 'FI1' },
  items: [{ item_id: 'milk', sku: null, quantity: 1 }],
  place_info: { place_id: 'store', place_external_id: null, place_name: 'Store' },
} as unknown as Order;

const change = (order: Partial<Order>, type: OrderEventName = 'order:created') =>
  ({ after: { ...ORDER, ...order }, events: [{ type, data: {} }] }) as unknown as OrderChange;

describe('what was written recently', () => {
  it('is given once, as of the version asked for or a later one', () => {
    const recent = new RecentlyWritten({ ROLE: 'all' });
    recent.handle(new OrdersWritten([change({}), change({ version: 2 }, 'order:updated')]));
    expect(recent.take('a', 3)).toBeNull();
    expect(recent.take('a', 1)?.version).toBe(2);
    expect(recent.take('a', 1)).toBeNull();
  });

  it('is only what orders are found by', () => {
    const recent = new RecentlyWritten({ ROLE: 'worker' });
    recent.handle(new OrdersWritten([change({})]));
    expect(recent.take('a', 1)).toEqual({
      id: 'a',
      version: 1,
      channel_id: 'shop',
      created_at: '2026-01-01T00:00:00.000Z',
      order_number: 'W-1',
      customer_info: { name: 'Aino', email: 'aino@example.com', phone: undefined },
      items: [{ item_id: 'milk', sku: null }],
      place_info: { place_id: 'store', place_external_id: null },
    });
  });

  it('is not kept where nothing is indexed, nor when only the status changed', () => {
    const api = new RecentlyWritten({ ROLE: 'api' });
    api.handle(new OrdersWritten([change({})]));
    expect(api.take('a', 1)).toBeNull();
    const worker = new RecentlyWritten({ ROLE: 'worker' });
    worker.handle(new OrdersWritten([change({}, 'order:status_changed')]));
    expect(worker.take('a', 1)).toBeNull();
  });

  it('takes four megabytes at most, the newest, and nothing of a large order', () => {
    const recent = new RecentlyWritten({ ROLE: 'all' });
    const named = (id: string, bytes: number) => change({ id, customer_info: { name: 'x'.repeat(bytes) } });
    const ids = Array.from({ length: 50 }, (_, n) => `o${n}`);
    recent.handle(new OrdersWritten([...ids.map((id) => named(id, 120_000)), named('large', 200_000)]));
    const kept = ids.filter((id) => recent.take(id, 1) !== null);
    expect(kept).toEqual(ids.slice(-34));
    expect(recent.take('large', 1)).toBeNull();
  });

  it('forgets an order whose newer version is large', () => {
    const recent = new RecentlyWritten({ ROLE: 'all' });
    const large = { version: 2, customer_info: { name: 'x'.repeat(200_000) } };
    recent.handle(new OrdersWritten([change({}), change(large, 'order:updated')]));
    expect(recent.take('a', 1)).toBeNull();
  });
});
