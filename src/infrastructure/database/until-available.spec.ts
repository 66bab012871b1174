import { untilAvailable } from './until-available';

const URL = 'postgres://oms:secret@db.example.com/orders';
const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 192.0.2.7:5432'), { code: 'ECONNREFUSED' });

describe('a start whose database is unavailable', () => {
  let warnings: string[];
  let tries: number;
  const log = { info: () => undefined, warn: (line: string) => void warnings.push(line) };

  beforeEach(() => {
    jest.useFakeTimers();
    [warnings, tries] = [[], 0];
  });
  afterEach(() => jest.useRealTimers());

  /** Fails so often, and gives "there" then. */
  const startWith = (fault: () => Error, failures = Infinity) => {
    const work = () => ((tries += 1) <= failures ? Promise.reject(fault()) : Promise.resolve('there'));
    const outcome: { value?: unknown; endedAtMs?: number } = {};
    const startedMs = performance.now();
    void untilAvailable(work, log, URL)
      .catch((error: unknown) => error)
      .then((value) => Object.assign(outcome, { value, endedAtMs: performance.now() - startedMs }));
    return outcome;
  };
  const sentence = "DATABASE_URL can't be used: no Postgres answers at db.example.com (connection refused)";
  const tried = (seconds: number) => `${sentence}; it is tried again for ${seconds} s`;

  it('says so once, and then every ten seconds; the end of the minute is one sentence', async () => {
    const outcome = startWith(refused);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(warnings).toEqual([tried(60)]);
    await jest.advanceTimersByTimeAsync(50_001);
    expect(warnings).toEqual([60, 50, 40, 30, 20, 10, 0].map(tried));
    expect(outcome).toEqual({});
    await jest.advanceTimersByTimeAsync(1_000);
    expect(outcome.value).toMatchObject({ name: 'DatabaseUrlError', message: sentence });
    expect(outcome.endedAtMs).toBe(61_000);
    expect(warnings).toHaveLength(7);
  });

  it('tries once a second, and goes on as soon as the database is there', async () => {
    const outcome = startWith(refused, 3);
    await jest.advanceTimersByTimeAsync(2_999);
    expect([tries, outcome.value]).toEqual([3, undefined]);
    await jest.advanceTimersByTimeAsync(1);
    expect([tries, outcome.value]).toEqual([4, 'there']);
  });

  it('also waits for another one that starts', async () => {
    const outcome = startWith(() => Object.assign(new Error('deadlock detected'), { code: '40P01' }), 1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect([outcome.value, warnings]).toEqual(['there', ['deadlock detected; it is tried again for 60 s']]);
  });

  it('ends at once for what waiting does not mend: in words, or as it is', async () => {
    const wrong = startWith(() => Object.assign(new Error('no password'), { code: '28P01' }));
    const fault = new TypeError('x is not a function');
    const own = startWith(() => fault);
    await jest.advanceTimersByTimeAsync(0);
    expect(wrong.value).toMatchObject({
      message: "DATABASE_URL can't be used: the password of user oms is wrong",
    });
    expect(own.value).toBe(fault);
    expect([tries, warnings]).toEqual([2, []]);
  });
});
