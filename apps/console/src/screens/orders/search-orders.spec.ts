import type { OrderCard } from '../../orders/order-card';
import { type Found, withChanged } from './search-orders';

const card = (id: string, status = 'pending') => ({ id, status }) as OrderCard;
const page = (...data: OrderCard[]): Found['pages'][number] => ({ data, failed_creations: [], next: null });

describe('orders that a search has found', () => {
  const found = { pages: [page(card('a'), card('b')), page(card('c'))], pageParams: [null, 'b'] };

  it('are shown as they are now, each where it was', () => {
    const changed = withChanged(found, card('c', 'picking'));
    expect(changed).toEqual({ ...found, pages: [found.pages[0], page(card('c', 'picking'))] });
  });

  it('stay the same when another order changes', () => {
    expect(withChanged(found, card('d'))).toBe(found);
  });
});
