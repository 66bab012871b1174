import type { Tx, UnitOfWork } from '@libs/unit-of-work';
import type { ParkedChoice, ParkedUnit } from '@libs/work-queue';
import type { ParkedKind } from '../model/parked';
import type { ParkedWork } from '../parked-work';
import { RetryParked, RetryParkedHandler } from './retry-parked';

const BY = { kind: 'system', keyId: null, clientName: 'test', requestId: null } as const;
const UNIT = { partition: 'channel', unit: 'order' };
const OVERDUE = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

/** Of each kind, what its pieces give, one after the other; an error is thrown. */
type Pieces = Readonly<Partial<Record<ParkedKind, readonly (number | Error)[]>>>;

/** Of each piece, how many units it was told to leave out. */
let left: number[];

function retry(pieces: Pieces, { isEnclosed = false } = {}) {
  const tx = { now: new Date(), manager: { insert: () => Promise.resolve() } } as unknown as Tx;
  const unitOfWork = { isEnclosed, run: (work: (tx: Tx) => unknown) => work(tx) };
  const kinds = Object.entries(pieces).map(([kind, results]) => {
    const toCome = [...results];
    const piece = (_tx: Tx, { except = [] }: ParkedChoice) => {
      left.push(except.length);
      const made = toCome.shift() ?? 0;
      return made instanceof Error
        ? Promise.reject(made)
        : Promise.resolve(Array<ParkedUnit>(made).fill(UNIT));
    };
    return { kind, rows: { retry: piece } };
  });
  const handler = new RetryParkedHandler(
    unitOfWork as unknown as UnitOfWork,
    { of: () => kinds } as unknown as ParkedWork,
  );
  return handler.execute(new RetryParked(null, { channelId: null, ids: null }, BY));
}

describe('a retry of parked work', () => {
  beforeEach(() => (left = []));

  it('is of all kinds, piece by piece', async () => {
    expect(await retry({ job: [500, 2], event: [], push: [3] })).toEqual({ count: 505, mayBeMore: false });
    expect(await retry({ job: Array<number>(30).fill(500) })).toEqual({ count: 10_000, mayBeMore: true });
  });

  it('leaves out what it has retried already, which may be parked again', async () => {
    await retry({ job: [500, 500, 2], event: [3] });
    expect(left).toEqual([0, 500, 1_000, 1_002, 0, 3]);
  });

  it('says how much is retried, and that there may be more, when the database fails on the way', async () => {
    expect(await retry({ job: [500, OVERDUE], event: [1] })).toEqual({ count: 500, mayBeMore: true });
    expect(await retry({ job: [500], event: [OVERDUE] })).toEqual({ count: 500, mayBeMore: true });
  });

  it('fails as a whole when nothing is committed, or when it would fail again', async () => {
    await expect(retry({ job: [OVERDUE] })).rejects.toBe(OVERDUE);
    await expect(retry({ job: [500, OVERDUE] }, { isEnclosed: true })).rejects.toBe(OVERDUE);
    const bug = new Error('a bug');
    await expect(retry({ job: [500, bug] })).rejects.toBe(bug);
  });
});
