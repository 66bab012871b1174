import { LEFT, see } from '../outbox/outbox';
import { MemoryStore } from '../outbox/simulation/memory-store';
import { within } from './device';
import { renewChanged, renewMissed, renewOrder } from './renew-order';
import { service } from './request';
import { placeSaid } from './session';

jest.mock('./device', () => {
  const within = jest.fn();
  return { within, reading: within };
});
jest.mock('./live', () => ({ tell: () => undefined }));
jest.mock('./queue', () => ({ heldQueue: () => Promise.resolve(null) }));
jest.mock('./request', () => ({
  service: { get: jest.fn() },
  NOT_HERE: new Set([403, 404]),
  refusalIn: ({ status = 0 }: { status?: number }) => ({ status }),
}));
jest.mock('./session', () => ({ placeSaid: jest.fn() }));

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('an order that changes', () => {
  /** What the service is asked for orders, and answers when the story wants it to. */
  const asked: ((status: string) => void)[] = [];
  const store = new MemoryStore();
  const statusHere = async (id: string) => (await store.within((tables) => see(tables, id)))?.order.status;

  beforeEach(() => {
    asked.length = 0;
    jest.mocked(within).mockImplementation((work) => store.within(work));
    const answer = (path: string): Promise<unknown> =>
      path.endsWith('/picks')
        ? Promise.resolve({ data: [] })
        : new Promise((resolve) => asked.push((status) => resolve({ id: 'o', status, items: [] })));
    jest.mocked(service.get).mockImplementation(answer as typeof service.get);
  });

  it('is not read where this device does not keep it', async () => {
    await renewChanged(ANA, 'other');
    expect(asked).toHaveLength(0);
  });

  it('is read again where it changes while it is read for the first time', async () => {
    const first = renewOrder(ANA, 'o');
    await settled();
    void renewChanged(ANA, 'o');
    await settled();
    expect(asked).toHaveLength(2);
    asked[1]!('suspended');
    await settled();
    asked[0]!('picking');
    await first;
    expect(await statusHere('o')).toBe('suspended');
  });

  it('is read where this device can not tell whether it keeps it', async () => {
    jest.mocked(within).mockRejectedValueOnce(new Error('no space'));
    void renewChanged(ANA, 'unknown');
    await settled();
    expect(asked).toHaveLength(1);
  });

  it('is read again where it could not be read', async () => {
    const first = renewOrder(ANA, 'o');
    await settled();
    asked.pop()!('picking');
    expect(await first).toBe(true);
    jest.mocked(service.get).mockRejectedValueOnce(new Error('no network'));
    expect(await renewChanged(ANA, 'o')).toBe(false);
    asked.length = 0;
    const again = renewMissed(ANA);
    await settled();
    asked[0]!('picked');
    expect(await again).toBe(true);
    expect(await statusHere('o')).toBe('picked');
  });

  it('has left its store where that store can not read it, whatever another store is told', async () => {
    jest.mocked(service.get).mockRejectedValue({ status: 403 });
    const stoppedHere = async () => (await store.within((tables) => see(tables, 'o')))?.stopped;
    for (const placeId of ['other', null]) {
      jest.mocked(placeSaid).mockResolvedValue(placeId);
      expect(await renewOrder(ANA, 'o')).toBe(false);
      expect(await stoppedHere()).toBeNull();
    }
    jest.mocked(placeSaid).mockResolvedValue('p');
    await renewOrder(ANA, 'o');
    expect(await stoppedHere()).toEqual(LEFT);
  });
});
