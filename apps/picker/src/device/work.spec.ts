import type { Action } from '../outbox/operation';
import { keepOrder } from '../outbox/outbox';
import { MemoryStore } from '../outbox/simulation/memory-store';
import { readOrder } from '../order/read-order';
import { within } from './device';
import { beginPicking } from './work';

jest.mock('./device', () => ({
  within: jest.fn(),
  made: () => ({ id: 'k', at: '' }),
}));
jest.mock('./live', () => ({ tell: () => undefined }));
jest.mock('./queue', () => ({}));

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };

/** What is recorded when somebody opens an order of this status to pick it. */
async function recordedOf(status: string, isTaking = false): Promise<string[]> {
  const store = new MemoryStore();
  jest.mocked(within).mockImplementation((work) => store.within(work));
  const order = readOrder({ id: 'o', status, items: [] }, { data: [] }, null);
  await within((tables) => keepOrder(tables, 'p', order, null));
  expect(await beginPicking(ANA, 'o', isTaking)).toBe(true);
  const named = (action: Action) => (action.kind === 'move' ? action.to : action.kind);
  return (await within((tables) => tables.operations())).map(({ action }) => named(action));
}

describe('an order that somebody opens', () => {
  it('is claimed, and picking begins if that was not done yet', async () => {
    expect(await recordedOf('pending')).toEqual(['claim', 'picking']);
    expect(await recordedOf('processing', true)).toEqual(['claim', 'picking']);
    expect(await recordedOf('picking')).toEqual(['claim']);
  });

  it.each(['suspended', 'failed', 'cancelled', 'picked', 'collected'])(
    'stays as it is while it is %s',
    async (status) => {
      expect(await recordedOf(status)).toEqual([]);
      expect(await recordedOf(status, true)).toEqual([]);
    },
  );
});
