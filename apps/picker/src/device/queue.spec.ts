import { noteReached } from '../renewal/connection';
import { keepNote, note } from './device';
import { type Queue, renewQueue } from './queue';
import { service } from './request';

jest.mock('../renewal/connection', () => ({ noteReached: jest.fn() }));
jest.mock('./device', () => ({ keepNote: jest.fn().mockResolvedValue(undefined), note: jest.fn() }));
jest.mock('./live', () => ({}));
jest.mock('./request', () => ({
  refusalIn: ({ status = 0 }: { status?: number }) => ({ status }),
  service: { get: jest.fn() },
}));

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };
type Get = (path: string, init: { query: { after?: string } }) => Promise<unknown>;
const get = jest.mocked(service.get as unknown as Get);
const pageOf = (orders: string[], next: string | null = null) => ({
  data: orders.map((order_id) => ({ order_id })),
  next,
});
const reached = () => jest.mocked(noteReached).mock.calls.map(([is]) => is);

beforeEach(() => jest.clearAllMocks());

describe('the queue of the service', () => {
  it('says whether it could be read, and stays as it was where not', async () => {
    get.mockRejectedValueOnce(new Error('no service')).mockResolvedValueOnce(pageOf(['a']));
    expect(await renewQueue(ANA)).toBe(0);
    expect(keepNote).not.toHaveBeenCalled();
    expect(await renewQueue(ANA)).toBe(1);
    expect(keepNote).toHaveBeenCalledWith('queue', expect.objectContaining({ orders: [{ order_id: 'a' }] }));
    expect(reached()).toEqual([false, true]);
  });

  it('was reached, also when what was asked before fails later', async () => {
    let fail = (): void => undefined;
    const former = new Promise<never>((_resolve, reject) => (fail = () => reject(new Error('timed out'))));
    get.mockReturnValueOnce(former).mockResolvedValueOnce(pageOf(['a']));
    const asked = renewQueue(ANA);
    await renewQueue(ANA);
    fail();
    await asked;
    expect(reached()).toEqual([true]);
  });

  it('says that the session is over where the service does not know this device any more', async () => {
    jest.mocked(note).mockResolvedValue(ANA);
    get.mockRejectedValueOnce({ status: 401 }).mockRejectedValueOnce({ status: 401 });
    expect(await renewQueue(ANA)).toBe(0);
    expect(get.mock.calls.map(([path]) => path)).toEqual(['/v1/places/{placeId}/queue', '/v1/session']);
    expect(jest.mocked(keepNote).mock.calls).toEqual([['session', { ...ANA, isOver: true }]]);
    expect(reached()).toEqual([]);
  });

  const kept = () => (jest.mocked(keepNote).mock.calls[0]?.[1] as Queue | undefined)?.orders;

  it('is read to its end, each order once', async () => {
    const pages = [pageOf(['a', 'b'], 'after b'), pageOf(['b', 'c'], 'after c'), pageOf(['d'])];
    for (const page of pages) get.mockResolvedValueOnce(page);
    expect(await renewQueue(ANA)).toBe(3);
    expect(kept()?.map(({ order_id }) => order_id)).toEqual(['a', 'b', 'c', 'd']);
    expect(get.mock.calls.map(([, { query }]) => query.after)).toEqual([undefined, 'after b', 'after c']);
  });

  it('stays as it was when a page of it can not be read', async () => {
    get.mockResolvedValueOnce(pageOf(['a'], 'after a')).mockRejectedValueOnce(new Error('no service'));
    expect(await renewQueue(ANA)).toBe(0);
    expect(kept()).toBeUndefined();
    expect(reached()).toEqual([false]);
  });

  it('is read up to the 2,000 orders that the service shows', async () => {
    let n = 0;
    const hundred = () => Array.from({ length: 100 }, () => `${(n += 1)}`);
    get.mockImplementation(() => Promise.resolve(pageOf(hundred(), 'more')));
    expect(await renewQueue(ANA)).toBe(20);
    expect(kept()).toHaveLength(2_000);
    get.mockReset();
  });
});
