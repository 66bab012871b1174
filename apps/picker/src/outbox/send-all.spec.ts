import { readOrder } from '../order/read-order';
import type { Answer } from './judge';
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
    await store.within((tables) => record(tables, 'o', { id: 'k', at: '' }, () => ({ kind: 'release' })));
    pauses.end();
    void sendAll(store, {
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
