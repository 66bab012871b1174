import { type BucketSize, TokenBucket } from '@libs/token-bucket';
import { LeasedBucket, leaseSizeOf, type Lend } from '.';

const SIZE: BucketSize = { perSecond: 100, burst: 200 };

/** A shared bucket in memory, and the clock of all who share it. */
class World {
  nowMs = 0;
  asked = 0;
  isAway = false;
  private readonly bucket: TokenBucket;
  private returned = 0;

  constructor(private readonly size = SIZE) {
    this.bucket = new TokenBucket(size, 0);
  }

  readonly lend: Lend = async (back, want) => {
    this.asked += 1;
    await Promise.resolve();
    if (this.isAway) throw new Error('away');
    this.returned += back;
    let granted = 0;
    for (; granted < want && this.takeOne(); granted += 1);
    return { granted, left: 0 };
  };

  process(): LeasedBucket {
    return new LeasedBucket(this.size, this.lend, () => this.nowMs);
  }

  private takeOne(): boolean {
    if (this.returned > 0) {
      this.returned -= 1;
      return true;
    }
    return this.bucket.take(this.nowMs).allowed;
  }
}

const allowedOf = async (processes: readonly LeasedBucket[], tries: number): Promise<number> => {
  const taken = await Promise.all(
    Array.from({ length: tries }, (_, n) => processes[n % processes.length]!.take()),
  );
  return taken.filter((answer) => answer?.allowed).length;
};

describe('LeasedBucket', () => {
  it('gives a burst in full, to one process or spread over many, and not more', async () => {
    const alone = new World();
    expect(await allowedOf([alone.process()], 500)).toBe(SIZE.burst);
    const world = new World();
    const processes = [1, 2, 3, 4].map(() => world.process());
    const allowed = await allowedOf(processes, 1_000);
    expect(allowed).toBeLessThanOrEqual(SIZE.burst);
    expect(allowed).toBeGreaterThanOrEqual(SIZE.burst - 4 * leaseSizeOf(SIZE));
  });

  it('has returned tokens for the next caller', async () => {
    const world = new World();
    const [one, other] = [world.process(), world.process()];
    await allowedOf([other], 300);
    expect((await one.take())?.allowed).toBe(false);
    one.giveBack();
    expect((await one.take())?.allowed).toBe(true);
  });

  it('keeps no more than a lease of what is given back: the rest is for other processes', async () => {
    const world = new World();
    const [one, other] = [world.process(), world.process()];
    expect(await allowedOf([one], SIZE.burst)).toBe(SIZE.burst);
    for (let n = 0; n < SIZE.burst; n += 1) one.giveBack();
    await new Promise(setImmediate);
    expect(await allowedOf([one], leaseSizeOf(SIZE))).toBe(leaseSizeOf(SIZE));
    expect(await allowedOf([other], SIZE.burst)).toBeGreaterThanOrEqual(SIZE.burst - 2 * leaseSizeOf(SIZE));
  });

  it('keeps to the rate in the long run, however many processes ask', async () => {
    const world = new World();
    const processes = [1, 2, 3].map(() => world.process());
    await allowedOf(processes, 600);
    let allowed = 0;
    for (let second = 0; second < 100; second += 1) {
      world.nowMs += 100;
      allowed += await allowedOf(processes, 60);
    }
    expect(allowed).toBeLessThanOrEqual(1_000 + 3 * leaseSizeOf(SIZE));
    expect(allowed).toBeGreaterThanOrEqual(950);
  });

  it('asks the shared bucket far less often than once a token', async () => {
    const world = new World();
    const bucket = world.process();
    for (let n = 0; n < 100; n += 1) {
      world.nowMs += 20;
      expect((await bucket.take())?.allowed).toBe(true);
    }
    expect(world.asked).toBeLessThan(45);
  });

  it('asks once for all that wait, and not at all while the bucket is known to be empty', async () => {
    const world = new World();
    const bucket = world.process();
    await allowedOf([bucket], 500);
    expect(world.asked).toBeLessThan(5);
    const before = world.asked;
    expect(await bucket.take()).toMatchObject({ allowed: false, remaining: 0 });
    expect((await bucket.take())!.waitMs).toBeGreaterThan(0);
    expect(world.asked).toBe(before);
  });

  it('returns tokens that were not used for long', async () => {
    let nowMs = 0;
    const backs: number[] = [];
    const lend: Lend = async (back, want) => {
      backs.push(back);
      return { granted: want, left: 50 };
    };
    const bucket = new LeasedBucket(SIZE, lend, () => nowMs);
    await bucket.take();
    nowMs += 1_000;
    await bucket.take();
    expect(backs).toEqual([0]);
    nowMs += 6_000;
    await bucket.take();
    expect(backs).toEqual([0, leaseSizeOf(SIZE) - 2]);
  });

  it('reports that the shared bucket is unavailable, and continues once it is available', async () => {
    const world = new World();
    const bucket = world.process();
    world.isAway = true;
    expect(await bucket.take()).toBeNull();
    world.isAway = false;
    expect(await bucket.take()).toMatchObject({ allowed: true });
  });
});
