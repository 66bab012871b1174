import type { OrderStatus } from '../../../contract';
import { dayShiftsOf } from './day-shifts';

const orderIn = (status: OrderStatus, order_date = '2026-03-01T23:59:59.999Z') => ({
  channel_id: 'c',
  created_at: '2026-03-02T00:00:00.000Z',
  order_date,
  status,
});
const place = { channel_id: 'c', created_day: '2026-03-02', order_day: '2026-03-01' };

describe('what changes of orders do to the counts', () => {
  it('counts a new order in', () => {
    expect(dayShiftsOf([{ before: null, after: orderIn('pending') }])).toEqual([
      { ...place, status: 'pending', count: 1 },
    ]);
  });

  it('moves an order from one status or day to another, many at once', () => {
    const moved = { before: orderIn('pending'), after: orderIn('picking') };
    expect(dayShiftsOf([moved, moved])).toEqual([
      { ...place, status: 'pending', count: -2 },
      { ...place, status: 'picking', count: 2 },
    ]);
    const later = orderIn('pending', '2026-03-04T00:00:00.000Z');
    expect(dayShiftsOf([{ before: orderIn('pending'), after: later }])).toEqual([
      { ...place, status: 'pending', count: -1 },
      { ...place, order_day: '2026-03-04', status: 'pending', count: 1 },
    ]);
  });

  it('is nothing when no order changes its day or status', () => {
    const there = { before: orderIn('pending'), after: orderIn('picking') };
    const back = { before: orderIn('picking'), after: orderIn('pending') };
    expect(dayShiftsOf([there, back])).toEqual([]);
    expect(dayShiftsOf([{ before: orderIn('pending'), after: orderIn('pending') }])).toEqual([]);
  });
});
