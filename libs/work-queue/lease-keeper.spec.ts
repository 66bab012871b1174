import { LeaseKeeper } from './lease-keeper';

const LEASE_MS = 200;
/** Does not lapse. */
const LONG_LEASE_MS = 60_000;
const RENEW_EVERY_MS = 20;

const until = async (fact: () => boolean) => {
  while (!fact()) await new Promise((resolve) => setTimeout(resolve, 1));
};

describe('LeaseKeeper', () => {
  let keeper: LeaseKeeper<{ name: string }>;
  let renewals: string[][];
  let errors: unknown[];
  let lost: Set<string>;
  let locked: Set<string>;
  let isAway: boolean;
  let delay: Promise<void>;

  beforeEach(() => {
    [renewals, errors, lost, locked, isAway] = [[], [], new Set(), new Set(), false];
    delay = Promise.resolve();
    start(LEASE_MS);
  });
  afterEach(() => keeper.stop());

  function start(leaseMs: number): void {
    keeper = new LeaseKeeper({
      name: 'test',
      leaseMs,
      renewEveryMs: RENEW_EVERY_MS,
      renew: async (rows) => {
        if (isAway) throw new Error('away');
        renewals.push(rows.map(({ name }) => name));
        await delay;
        const isHeld = ({ name }: { name: string }) => !lost.has(name) && !locked.has(name);
        return {
          held: new Set(rows.filter(isHeld)),
          locked: new Set(rows.filter(({ name }) => locked.has(name))),
        };
      },
      onError: (error) => errors.push(error),
    });
    keeper.start();
  }

  it('renews what is held, together and as long as it is held', async () => {
    const [a, b] = [{ name: 'a' }, { name: 'b' }];
    const takenAtMs = performance.now();
    const lease = keeper.hold(a, takenAtMs);
    keeper.hold(b, takenAtMs);
    const { endsAtMs } = lease;
    await until(() => lease.endsAtMs > endsAtMs);
    expect(renewals[0]).toEqual(['a', 'b']);
    keeper.letGo(a);
    const before = renewals.length;
    await until(() => renewals.length > before + 1);
    expect(renewals.at(-1)).toEqual(['b']);
    expect(lease.aborted).toBe(false);
  });

  it('aborts what another process has taken, and nothing else', async () => {
    lost.add('a');
    const [first, second] = ['a', 'b'].map((name) => keeper.hold({ name }, performance.now()));
    await until(() => first!.aborted);
    expect(second!.aborted).toBe(false);
  });

  it('aborts what somebody else has locked when its lease has lapsed, not before, and nothing else', async () => {
    locked.add('a');
    const [first, second] = ['a', 'b'].map((name) => keeper.hold({ name }, performance.now()));
    await until(() => first!.aborted);
    expect(performance.now()).toBeGreaterThanOrEqual(first!.endsAtMs);
    expect([second!.aborted, errors]).toEqual([false, []]);
  });

  it('renews what somebody else had locked for a moment', async () => {
    await keeper.stop();
    start(LONG_LEASE_MS);
    locked.add('a');
    const lease = keeper.hold({ name: 'a' }, performance.now());
    const { endsAtMs } = lease;
    await until(() => renewals.length > 0);
    locked.clear();
    await until(() => lease.endsAtMs > endsAtMs);
    expect(lease.aborted).toBe(false);
  });

  it('aborts what it could not renew in time, not before', async () => {
    isAway = true;
    const lease = keeper.hold({ name: 'a' }, performance.now());
    await until(() => errors.length > 0);
    await until(() => lease.aborted);
    expect(performance.now()).toBeGreaterThanOrEqual(lease.endsAtMs);
  });

  it('aborts what has lapsed while its renewal takes longer, and keeps what is younger', async () => {
    let arrive: () => void = () => undefined;
    delay = new Promise((resolve) => (arrive = resolve));
    try {
      const lease = keeper.hold({ name: 'a' }, performance.now());
      await until(() => renewals.length > 0);
      const younger = keeper.hold({ name: 'b' }, performance.now() + LONG_LEASE_MS);
      const second = keeper.hold({ name: 'c' }, performance.now());
      await until(() => lease.aborted);
      expect(performance.now()).toBeGreaterThanOrEqual(lease.endsAtMs);
      await until(() => second.aborted);
      expect([younger.aborted, renewals.length]).toEqual([false, 1]);
    } finally {
      arrive();
    }
  });
});
