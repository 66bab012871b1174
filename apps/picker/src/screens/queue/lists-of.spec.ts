import type { Queue, Queued } from '../../device/queue';
import { readOrder } from '../../order/read-order';
import { LEFT, type Seen } from '../../outbox/outbox';
import { listsOf } from './lists-of';

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };
const seen = (id: string, status: string, stopped: Seen['stopped'] = null): Seen => ({
  placeId: 'p',
  order: readOrder({ id, order_number: id, status, items: [] }, { data: [] }, null),
  stopped,
  unsent: 0,
  canUndo: false,
  isRead: false,
});
const queueOf = (...orders: [id: string, status: string][]) =>
  ({
    orders: orders.map(([order_id, status]) => ({ order_id, status, claim: null }) as unknown as Queued),
    readAt: '',
  }) satisfies Queue;
const shown = (queue: Queue, kept: Seen[], isWave = false) =>
  listsOf(queue, kept, ANA, isWave).map(([title, orders]) => [title, orders.map(({ order_id }) => order_id)]);

describe('the queue on this device', () => {
  it('has no order that was handed over here, before the queue was read again and after', () => {
    const kept = [seen('a', 'collected'), seen('b', 'shipped'), seen('c', 'picked')];
    expect(shown(queueOf(['a', 'picked'], ['b', 'retrieving'], ['c', 'picking']), kept)).toEqual([
      ['To hand over', ['c']],
    ]);
    expect(shown(queueOf(), kept.slice(0, 2))).toEqual([]);
  });

  it('has an order that stopped until somebody has read why, whatever was done to it here', () => {
    expect(shown(queueOf(), [seen('a', 'collected', LEFT)])).toEqual([['Yours', ['a']]]);
  });

  it('has an order that is suspended or has failed until somebody has read that, and offers it for no wave', () => {
    const kept = [seen('a', 'suspended'), seen('b', 'failed'), seen('c', 'picking')];
    expect(shown(queueOf(['c', 'picking']), kept)).toEqual([
      ['Yours', ['a', 'b']],
      ['To pick', ['c']],
    ]);
    expect(shown(queueOf(['c', 'picking']), kept, true)).toEqual([['To pick', ['c']]]);
  });

  it('has an order that was read about no more, unless it waits for its hand-over', () => {
    const kept = [seen('a', 'cancelled'), seen('b', 'picked')].map((one) => ({ ...one, isRead: true }));
    expect(shown(queueOf(['a', 'picked'], ['b', 'picking']), kept)).toEqual([['To hand over', ['b']]]);
  });
});
