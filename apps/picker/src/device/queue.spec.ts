import { noteReached } from './connection';
import { keepNote } from './device';
import { renewQueue } from './queue';
import { service } from './request';

jest.mock('./connection', () => ({ noteReached: jest.fn() }));
jest.mock('./device', () => ({ keepNote: jest.fn().mockResolvedValue(undefined) }));
jest.mock('./request', () => ({
  orNull: (call: Promise<unknown>) => call.catch(() => null),
  service: { get: jest.fn() },
}));

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };
const get = jest.mocked(service.get as unknown as (path: string, init: object) => Promise<unknown>);
const pageOf = (orders: string[], next: string | null = null) => ({
  data: orders.map((order_id) => ({ order_id })),
  next,
});
const reached = () => jest.mocked(noteReached).mock.calls.map(([is]) => is);

beforeEach(() => jest.clearAllMocks());

describe('the queue of the service', () => {
  it('says whether it could be read, and stays as it was where not', async () => {
    get.mockRejectedValueOnce(new Error('no service')).mockResolvedValueOnce(pageOf(['a']));
    expect(await renewQueue(ANA)).toBe(false);
    expect(keepNote).not.toHaveBeenCalled();
    expect(await renewQueue(ANA)).toBe(true);
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
});
