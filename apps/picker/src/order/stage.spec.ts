import type { Seen } from '../outbox/outbox';
import { LEFT } from '../outbox/outbox';
import { readOrder } from './read-order';
import { hasStopped, isAt, isInWave } from './stage';

const STATUSES = [
  'pending',
  'processing',
  'picking',
  'picked',
  'retrieving',
  'shipped',
  'collected',
  'completed',
  'cancelled',
  'failed',
  'suspended',
];

const seen = (status: string, stopped: Seen['stopped'] = null, picks: object[] = []): Seen => ({
  placeId: 'p',
  order: readOrder({ id: 'o', status, items: [{ item_id: 'milk', quantity: 2 }] }, { data: picks }, null),
  stopped,
  unsent: 0,
  canUndo: false,
  isRead: false,
});
const where = (is: (status: string) => boolean) => STATUSES.filter(is);

describe('an order whose status changed elsewhere', () => {
  it('is picked, put away and handed over only while its status allows it', () => {
    expect(where((status) => isAt('pick', seen(status)))).toEqual(['picking']);
    expect(where((status) => isAt('shelve', seen(status)))).toEqual(['picking', 'picked', 'retrieving']);
    expect(where((status) => isAt('handOver', seen(status)))).toEqual(['picked', 'retrieving']);
    expect(where((status) => isAt('shelve', seen(status, LEFT)))).toEqual([]);
  });

  it('has to be read about once nothing can be done with it', () => {
    const left = ['shipped', 'collected', 'completed', 'cancelled', 'failed', 'suspended'];
    expect(where((status) => hasStopped(seen(status)))).toEqual(left);
    expect(where((status) => hasStopped(seen(status, LEFT)))).toEqual(STATUSES);
  });

  it('stays in its wave once it is picked to its last line', () => {
    expect(where((status) => isInWave(seen(status)))).toEqual(['picking', 'picked', 'retrieving']);
    const half = [{ item_id: 'milk', picked: 1, missing: 0 }];
    expect(where((status) => isInWave(seen(status, null, half)))).toEqual(['picking']);
  });
});
