import { mergedPage, type QueuedOrder } from './queue-page';

const order = (order_id: string, due: string | null, created = '10:00') =>
  ({ order_id, due_at: due === null ? null : at(due), created_at: at(created) }) as QueuedOrder;
const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);
const idsOf = ({ orders }: { orders: readonly QueuedOrder[] }) =>
  orders.map(({ order_id }) => order_id).join('');

describe('one page of the queues of several channels', () => {
  it('is sorted by urgency, those without a time behind the others, then by creation and id', () => {
    const pages = [
      { orders: [order('b', '12:00'), order('e', null, '08:00')], isMore: false },
      { orders: [order('a', '11:00'), order('d', '12:00', '10:30'), order('f', null)], isMore: false },
      { orders: [order('c', '12:00'), order('g', null)], isMore: false },
    ];
    const page = mergedPage(pages, 10);
    expect(idsOf(page)).toBe('abcdefg');
    expect(page.isMore).toBe(false);
  });

  it('says that there is more when it shows not all of it', () => {
    const page = mergedPage([{ orders: [order('a', '11:00'), order('b', '12:00')], isMore: false }], 1);
    expect([idsOf(page), page.isMore]).toEqual(['a', true]);
  });

  it('ends where a channel has orders that its page does not show', () => {
    const pages = [
      { orders: [order('a', '11:00'), order('c', '13:00')], isMore: true },
      { orders: [order('b', '12:00'), order('d', '14:00')], isMore: false },
    ];
    const page = mergedPage(pages, 10);
    expect([idsOf(page), page.isMore]).toEqual(['abc', true]);
  });

  it('is that of the only channel as it is, and empty without any', () => {
    const only = { orders: [order('a', '11:00')], isMore: true };
    expect(mergedPage([only], 10)).toEqual(only);
    expect(mergedPage([], 10)).toEqual({ orders: [], isMore: false });
  });
});
