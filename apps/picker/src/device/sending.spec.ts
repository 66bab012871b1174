import { readOrder } from '../order/read-order';
import { keepOrder, record, see } from '../outbox/outbox';
import { MemoryStore } from '../outbox/simulation/memory-store';
import { store } from './device';
import { answerTo } from './request';
import { send } from './sending';
import { placeSaid, session } from './session';

jest.mock('./device', () => ({ store: { within: jest.fn() } }));
jest.mock('./kept', () => ({ noteKept: () => undefined }));
jest.mock('./live', () => ({ tell: () => undefined }));
jest.mock('./request', () => ({
  answerTo: jest.fn(),
  NOT_HERE: new Set([403, 404]),
  service: { post: () => undefined },
}));
jest.mock('./session', () => ({ placeSaid: jest.fn(), session: jest.fn() }));

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };

describe('an operation that the service refuses as not for this device', () => {
  beforeAll(() => {
    jest.useFakeTimers();
    const request = (_lock: string, work: () => Promise<unknown>) => work();
    Object.defineProperty(globalThis, 'navigator', { value: { locks: { request } }, configurable: true });
  });
  afterAll(() => jest.useRealTimers());

  /** Whether its order has stopped; the service says of which store the device is by now, or nothing. */
  async function stopsFor(placeId: string | null, status = 403): Promise<boolean> {
    const memory = new MemoryStore();
    jest.mocked(store.within).mockImplementation((work) => memory.within(work));
    const order = readOrder({ id: 'o', status: 'picking', items: [] }, { data: [] }, null);
    await memory.within((tables) => keepOrder(tables, 'p', order, null));
    await memory.within((tables) =>
      record(tables, 'o', { id: 'k', at: '', placeId: 'p' }, () => ({ kind: 'release' })),
    );
    jest.mocked(session).mockResolvedValue(ANA);
    jest.mocked(placeSaid).mockImplementation(async () => {
      if (placeId !== null) jest.mocked(session).mockResolvedValue({ ...ANA, placeId });
      return placeId;
    });
    jest.mocked(answerTo).mockResolvedValue({ status, body: null, retryAfterMs: null });
    send();
    await jest.advanceTimersByTimeAsync(1_000);
    const seen = (await memory.within((tables) => see(tables, 'o')))!;
    expect(seen.unsent).toBe(1);
    return seen.stopped !== null;
  }

  it('stops its order', async () => {
    expect(await stopsFor('p')).toBe(true);
  });

  it('waits where the device was paired with another store meanwhile', async () => {
    expect(await stopsFor('other')).toBe(false);
    expect(await stopsFor('other', 404)).toBe(false);
  });

  it('waits where the service does not say of which store the device is', async () => {
    expect(await stopsFor(null)).toBe(false);
  });
});
