import { within } from '../../device/device';
import type { StorageLocation } from '../../order/shelving';
import { readOrder } from '../../order/read-order';
import { keepOrder } from '../../outbox/outbox';
import { MemoryStore } from '../../outbox/simulation/memory-store';
import { putAway } from './put-away';

jest.mock('../../device/device', () => {
  const within = jest.fn();
  return { within, reading: within, made: () => ({ id: 'k', at: '' }) };
});
jest.mock('../../device/live', () => ({ tell: () => undefined }));
jest.mock('../../device/queue', () => ({ heldQueue: jest.fn() }));

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };
const shelf = (id: string): StorageLocation => ({ id, name: id, temperature_type: 'ambient' });

describe('bags that are put away', () => {
  beforeEach(async () => {
    const store = new MemoryStore();
    jest.mocked(within).mockImplementation((work) => store.within(work));
    const items = ['frozen', 'refrigerated'].map((flag) => ({
      item_id: flag,
      quantity: 1,
      properties: { fulfilment_flags: [flag] },
    }));
    const picks = items.map(({ item_id }) => ({ item_id, picked: 1, missing: 0 }));
    const order = readOrder({ id: 'o', status: 'picked', items }, { data: picks }, null);
    await within((tables) => keepOrder(tables, 'p', order, null));
  });

  const put = async () =>
    (await within((tables) => tables.operations())).map(({ action }) =>
      action.kind === 'shelve' ? action.items.map(({ itemId, shelfId }) => `${itemId} ${shelfId}`) : [],
    );

  it('are one after the other, also where shelves are scanned faster than they are recorded', async () => {
    const bags = await Promise.all(['A', 'B', 'C'].map((id) => putAway(ANA, 'o', shelf(id), null)));
    expect(bags.map((bag) => bag !== null && bag !== 'not_kept' && bag.temperature)).toEqual([
      'frozen',
      'cooled',
      false,
    ]);
    expect(await put()).toEqual([['frozen A'], ['refrigerated B']]);
  });

  it('are the chosen one first', async () => {
    await putAway(ANA, 'o', shelf('A'), 'cooled');
    expect(await put()).toEqual([['refrigerated A']]);
  });
});
