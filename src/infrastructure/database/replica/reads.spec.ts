import { type LogPosition, StandbyBehindError, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import { Reads } from './reads';
import type { Replica, ReplicaState } from './replica';

/** A replica and a primary of positions alone; `reads` says where each snapshot was read, and after what. */
class World {
  /** What the primary has committed, and what the replica shows. */
  written = 10n;
  shown = 10n;
  readonly reads: string[] = [];

  private readonly primary = {
    runOnSnapshot: <T>(work: (tx: Tx) => Promise<T>) => {
      this.reads.push('primary');
      return work({} as Tx);
    },
  };

  private readonly replica = {
    committed: () => Promise.resolve(this.written),
    read: <T>(least: LogPosition, work: (tx: Tx, shown: LogPosition) => Promise<T>) => {
      if (this.shown < least) return Promise.reject(new StandbyBehindError());
      this.reads.push(`replica after ${least}`);
      return work({} as Tx, this.shown);
    },
  };

  readonly all: Reads;

  constructor(state: ReplicaState = 'used') {
    const replica = { ...this.replica, state };
    this.all = new Reads(this.primary as UnitOfWork, replica as unknown as Replica);
  }
}

const nothing = () => Promise.resolve();

describe('the reads of one response', () => {
  it('show what was committed before the first of them, asked for once, and nothing older than what they showed', async () => {
    const world = new World();
    const reader = world.all.reader();
    await reader.onSnapshot(nothing);
    world.shown = 14n;
    world.written = 99n;
    await reader.onSnapshot(nothing);
    await reader.onSnapshot(nothing);
    expect(world.reads).toEqual(['replica after 10', 'replica after 10', 'replica after 14']);
    // Another replica of the same name, or the same one after a restart.
    world.shown = 12n;
    await reader.onSnapshot(nothing);
    expect(world.reads.at(-1)).toBe('primary');
  });

  it('stay on the primary once one of them was read there', async () => {
    const world = new World();
    world.shown = 9n;
    const reader = world.all.reader();
    await reader.onSnapshot(nothing);
    world.shown = 10n;
    await reader.onSnapshot(nothing);
    expect(world.reads).toEqual(['primary', 'primary']);
    await world.all.reader().onSnapshot(nothing);
    expect(world.reads.at(-1)).toBe('replica after 10');
    expect(world.all.counts).toEqual({ replica: 1, primary: 2 });
  });

  it.each(['behind', 'away'] as const)('do not ask a replica that is %s', async (state) => {
    const world = new World(state);
    await world.all.reader().onSnapshot(nothing);
    expect(world.reads).toEqual(['primary']);
  });

  it('fail as on the primary when they fail on both', async () => {
    const fails = () => Promise.reject(new Error('a wrong statement'));
    await expect(new World().all.reader().onSnapshot(fails)).rejects.toThrow('a wrong statement');
  });
});
