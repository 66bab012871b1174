import { readOrder } from '../order/read-order';
import type { Answer } from './judge';
import type { Action } from './operation';
import { keepOrder, record } from './outbox';
import { Pauses } from './pauses';
import { sendAll } from './send-all';
import { MemoryStore } from './simulation/memory-store';

const UNAVAILABLE: Answer = { status: 503, body: null, retryAfterMs: 30_000 };
const UNREACHED: Answer = { status: 0, body: null, retryAfterMs: null };
const TAKEN: Answer = { status: 200, body: {}, retryAfterMs: null };
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what could not be sent', () => {
  const pauses = new Pauses();
  const answers: ((answer: Answer) => void)[] = [];

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const store = new MemoryStore();
    const order = readOrder({ id: 'o', status: 'picking', items: [] }, { data: [] }, null);
    await store.within((tables) => keepOrder(tables, 'p', order, null));
    await store.within((tables) =>
      record(tables, 'o', { id: 'k', at: '', placeId: 'p' }, () => ({ kind: 'release' })),
    );
    pauses.end();
    void sendAll(store, {
      placeId: async () => 'p',
      send: () => new Promise((resolve) => answers.push(resolve)),
      job: () => Promise.reject(new Error('nothing is accepted here')),
      pauses,
      moved: () => undefined,
    });
    await settled();
  });
  afterEach(async () => {
    answers.at(-1)!(TAKEN);
    await settled();
    answers.length = 0;
    jest.useRealTimers();
  });

  it('is sent again after a pause, also where something had ended one before the request', async () => {
    answers[0]!(UNAVAILABLE);
    await settled();
    expect(answers).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(30_000);
    await settled();
    expect(answers).toHaveLength(2);
  });

  it('is sent again at once where the network came back during the request', async () => {
    pauses.end();
    answers[0]!(UNAVAILABLE);
    await settled();
    expect(answers).toHaveLength(2);
  });

  it('is sent again soon where the first try after the network came back fails too', async () => {
    for (let failure = 0; failure < 6; failure += 1) {
      answers.at(-1)!(UNREACHED);
      await jest.advanceTimersByTimeAsync(failure < 5 ? 30_000 : 0);
      await settled();
    }
    expect(answers).toHaveLength(6);
    pauses.end();
    await settled();
    answers.at(-1)!(UNREACHED);
    await settled();
    expect(answers).toHaveLength(7);
    await jest.advanceTimersByTimeAsync(1_000);
    await settled();
    expect(answers).toHaveLength(8);
  });
});

describe('an order whose accepted change does not come to an end', () => {
  const MOVE: Action = { kind: 'move', to: 'picked', metadata: {} };
  const RELEASE: Action = { kind: 'release' };
  let store: MemoryStore;
  let pauses: Pauses;
  let sent: string[];
  let jobStatus: string;
  let mayNotAsk: number | null;
  let end: string | null;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    [store, pauses, sent, jobStatus, end] = [new MemoryStore(), new Pauses(), [], 'queued', null];
    mayNotAsk = null;
  });
  afterEach(async () => {
    jobStatus = 'completed';
    await passes(60_000);
    expect(await waiting()).toEqual([]);
    expect(end).toBe('empty');
    jest.useRealTimers();
  });

  /** Ids of operations begin with that of their order. */
  async function does(id: string, action: Action): Promise<void> {
    const [orderId] = id.split('-');
    const order = readOrder({ id: orderId, status: 'picking', items: [] }, { data: [] }, null);
    await store.within((tables) => keepOrder(tables, 'p', order, null));
    await store.within((tables) => record(tables, orderId!, { id, at: '', placeId: 'p' }, () => action));
    pauses.end();
    await settled();
  }
  async function sends(): Promise<void> {
    const ended = sendAll(store, {
      placeId: async () => 'p',
      send: async ({ id, action }) => {
        sent.push(id);
        if (action.kind !== 'move') return TAKEN;
        const job = jobStatus === 'deleted' ? null : { status: jobStatus };
        return { ...TAKEN, status: 202, body: { jobId: 'j', job } };
      },
      job: async () => ({ ...TAKEN, status: mayNotAsk ?? 200, body: { status: jobStatus } }),
      pauses,
      moved: () => undefined,
    });
    void ended.then((by) => (end = by));
    await settled();
  }
  async function passes(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 500) {
      await jest.advanceTimersByTimeAsync(500);
      await settled();
    }
  }
  const waiting = async () => (await store.within((tables) => tables.operations())).map(({ id }) => id);

  it('is set aside, and asked for again with its own key before anything else of it is sent', async () => {
    await does('a-1', MOVE);
    await does('a-2', RELEASE);
    await does('b-1', RELEASE);
    await sends();
    await passes(19_000);
    expect(sent).toEqual(['a-1']);
    await passes(2_000);
    expect(sent).toEqual(['a-1', 'b-1']);
    expect(await waiting()).toEqual(['a-1', 'a-2']);
    await does('b-2', RELEASE);
    expect(sent).toEqual(['a-1', 'b-1', 'b-2']);
    await passes(30_000);
    expect(sent).toEqual(['a-1', 'b-1', 'b-2', 'a-1']);
    jobStatus = 'completed';
    await passes(1_000);
    expect(sent).toEqual(['a-1', 'b-1', 'b-2', 'a-1', 'a-2']);
  });

  it.each([403, 404])(
    'keeps nothing of others back where its job is asked for in vain (%s)',
    async (status) => {
      mayNotAsk = status;
      await does('a-1', MOVE);
      await does('a-2', RELEASE);
      await does('b-1', RELEASE);
      await sends();
      await passes(2_000);
      expect(sent).toEqual(['a-1', 'b-1']);
      expect(await waiting()).toEqual(['a-1', 'a-2']);
      jobStatus = 'completed';
      await passes(60_000);
      expect(sent.slice(-2)).toEqual(['a-1', 'a-2']);
    },
  );

  it('goes on where the job has ended and is deleted', async () => {
    jobStatus = 'deleted';
    await does('a-1', MOVE);
    await does('a-2', RELEASE);
    await sends();
    await passes(1_000);
    expect(sent).toEqual(['a-1', 'a-2']);
  });

  it('comes behind all that waits of others, however many there are of its kind', async () => {
    const stuck = ['a-1', 'b-1', 'c-1', 'd-1'];
    for (const id of stuck) await does(id, MOVE);
    await does('e-1', RELEASE);
    await sends();
    await passes(82_000);
    expect(sent.slice(0, 5)).toEqual([...stuck, 'e-1']);
    await does('e-2', RELEASE);
    await passes(21_000);
    expect(sent.filter((id) => id === 'e-2')).toHaveLength(1);
    await passes(60_000);
    expect(new Set(sent.slice(5))).toEqual(new Set([...stuck, 'e-2']));
    expect(await waiting()).toEqual(stuck);
  });
});

describe('what was done in another store than the one that this device is paired with', () => {
  it('waits for the next pairing with that store, and keeps nothing else back', async () => {
    const store = new MemoryStore();
    for (const place of ['former', 'new']) {
      const order = readOrder({ id: `o-${place}`, status: 'picking', items: [] }, { data: [] }, null);
      await store.within((tables) => keepOrder(tables, place, order, null));
      const made = { id: `k-${place}`, at: '', placeId: place };
      await store.within((tables) => record(tables, order.id, made, () => ({ kind: 'release' })));
    }
    const taken: string[] = [];
    const sendPairedWith = (place: string) =>
      sendAll(store, {
        placeId: async () => place,
        send: async ({ id, placeId }) => {
          if (placeId !== place) return { ...TAKEN, status: 403 };
          taken.push(id);
          return TAKEN;
        },
        job: () => Promise.reject(new Error('nothing is accepted here')),
        pauses: new Pauses(),
        moved: () => undefined,
      });
    expect(await sendPairedWith('new')).toBe('empty');
    expect(taken).toEqual(['k-new']);
    expect(await sendPairedWith('former')).toBe('empty');
    expect(taken).toEqual(['k-new', 'k-former']);
  });
});
