import type { Action } from '../outbox/operation';
import { beginNext, keepOrder, record, see, settle } from '../outbox/outbox';
import { MemoryStore } from '../outbox/simulation/memory-store';
import { readOrder } from '../order/read-order';
import { within } from './device';
import { heldQueue, type Queue, type Queued } from './queue';
import { beginPicking, forget, forgetGone, keptIds, undoLast } from './work';

jest.mock('./device', () => {
  const within = jest.fn();
  return { within, reading: within, made: () => ({ id: 'k', at: '', placeId: 'p' }) };
});
jest.mock('./live', () => ({ tell: () => undefined }));
jest.mock('./queue', () => ({ heldQueue: jest.fn() }));

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };

/** This device has an order of this status. */
async function keep(status: string): Promise<void> {
  const store = new MemoryStore();
  jest.mocked(within).mockImplementation((work) => store.within(work));
  const order = readOrder({ id: 'o', status, items: [] }, { data: [] }, null);
  await within((tables) => keepOrder(tables, 'p', order, null));
}

/** What is recorded when somebody opens an order of this status to pick it. */
async function recordedOf(status: string, isTaking = false): Promise<string[]> {
  await keep(status);
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

describe('an order of the store that this device was paired with before', () => {
  const inOther = { ...ANA, placeId: 'other' };

  it('is forgotten when nothing of it waits to be sent, and not read before', async () => {
    jest.mocked(heldQueue).mockResolvedValue(null);
    await keep('picking');
    expect(await keptIds(ANA)).toEqual(['o']);
    expect(await keptIds(inOther)).toEqual([]);
    await beginPicking(ANA, 'o', false);
    await forgetGone(inOther);
    expect(await within((tables) => see(tables, 'o'))).not.toBeNull();
    const claim = (await within((tables) => beginNext(tables, 'p')))!;
    await within((tables) => settle(tables, claim, { is: 'done' }));
    await forgetGone(ANA);
    expect(await within((tables) => see(tables, 'o'))).not.toBeNull();
    await forgetGone(inOther);
    expect(await within((tables) => see(tables, 'o'))).toBeNull();
  });
});

describe('an order of which somebody has read what became of it', () => {
  const queueOf = (...ids: string[]): Queue => ({
    orders: ids.map((order_id) => ({ order_id }) as Queued),
    readAt: '',
  });
  const isKept = async (inQueue: Queue) => {
    jest.mocked(heldQueue).mockResolvedValue(inQueue);
    await forgetGone(ANA);
    return (await within((tables) => see(tables, 'o'))) !== null;
  };
  const moveTo = (to: 'cancelled' | 'picked') =>
    within((tables) =>
      record(tables, 'o', { id: 'k', at: '', placeId: 'p' }, () => ({
        kind: 'move',
        to,
        metadata: undefined,
      })),
    );

  it('is forgotten at once', async () => {
    await keep('suspended');
    await forget('o');
    expect(await within((tables) => see(tables, 'o'))).toBeNull();
  });

  it.each([
    ['cancelled', false],
    ['picked', true],
  ] as const)('and that is %s by what waits, is kept until that was sent, then: %s', async (to, stays) => {
    await keep('picking');
    await moveTo(to);
    await forget('o');
    expect(await isKept(queueOf())).toBe(true);
    const [operation] = await within((tables) => tables.operations());
    await within((tables) => settle(tables, operation!, { is: 'done' }));
    expect(await isKept(queueOf('o'))).toBe(true);
    expect(await isKept(queueOf())).toBe(stays);
  });
});

it('a change that could not be taken back, since nothing can be stored, is said to be not stored', async () => {
  jest.mocked(within).mockRejectedValue(new Error('full'));
  expect(await undoLast(ANA, ['o'])).toBe('not_kept');
});
