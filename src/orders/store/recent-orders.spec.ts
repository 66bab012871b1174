import type { Order } from '../../contract';
import { RecentOrders } from './recent-orders';

const order = (id: string, version: number) => ({ id, version }) as Order;

describe('recent orders', () => {
  it('give an order once, as of the version asked for or a later one', () => {
    const recent = new RecentOrders();
    recent.add(order('a', 1), 100);
    recent.add(order('a', 2), 100);
    expect(recent.take('a', 3)).toBeNull();
    expect(recent.take('a', 1)).toEqual({ id: 'a', version: 2 });
    expect(recent.take('a', 1)).toBeNull();
    expect(recent.take('b', 1)).toBeNull();
  });

  it('keep the newest that fit into two megabytes, and none that is large', () => {
    const recent = new RecentOrders();
    for (let n = 0; n < 50; n += 1) recent.add(order(`o${n}`, 1), 100_000);
    recent.add(order('large', 1), 200_000);
    const kept = Array.from({ length: 50 }, (_, n) => recent.take(`o${n}`, 1)).flatMap(
      (one) => one?.id ?? [],
    );
    expect(kept).toEqual(Array.from({ length: 20 }, (_, n) => `o${n + 30}`));
    expect(recent.take('large', 1)).toBeNull();
  });

  it('forget an order whose newer version is large', () => {
    const recent = new RecentOrders();
    recent.add(order('a', 1), 100);
    recent.add(order('a', 2), 200_000);
    expect(recent.take('a', 1)).toBeNull();
  });
});
