import { LocalWakeUps } from '@libs/work-queue';
import type { CompleteSettings } from '../config';
import { sweep } from './sweep';
import { type WorkOptions, Workers } from './workers';

const NEVER_MS = 60_000;

class Counting extends LocalWakeUps {
  listened: string[] = [];

  override listen(topic: string, wake: () => void): void {
    this.listened.push(topic);
    super.listen(topic, wake);
  }
}

const untilTrue = async (fact: () => boolean) => {
  while (!fact()) await new Promise((resolve) => setTimeout(resolve, 1));
};

describe('the workers of a process', () => {
  const wakeUps = new Counting();
  let workers: Workers;
  const ofRole = (ROLE: CompleteSettings['ROLE']) => new Workers(wakeUps, { ROLE } as CompleteSettings);
  const count = (options: Pick<WorkOptions, 'wokenBy'> = {}) => {
    const counter = { rounds: 0 };
    workers.add(counter, {
      name: 'counter',
      idleMs: NEVER_MS,
      round: async () => {
        counter.rounds += 1;
        return false;
      },
      ...options,
    });
    return counter;
  };
  const end = async () => {
    workers.onModuleDestroy();
    await workers.beforeApplicationShutdown();
  };

  beforeEach(() => {
    wakeUps.listened = [];
    workers = ofRole('worker');
  });

  it('begin with the application, whether added before or after', async () => {
    const early = count();
    expect(early.rounds).toBe(0);
    workers.onApplicationBootstrap();
    const late = count();
    await untilTrue(() => early.rounds === 1 && late.rounds === 1);
    await end();
  });

  it('do nothing in a process that only answers requests', async () => {
    workers = ofRole('api');
    const worker = count({ wokenBy: 'jobs' });
    workers.onApplicationBootstrap();
    wakeUps.send('jobs');
    await new Promise(setImmediate);
    expect([worker.rounds, wakeUps.listened]).toEqual([0, []]);
    await end();
  });

  it('are all woken by their topic, which is listened to once', async () => {
    const woken = [count({ wokenBy: 'jobs' }), count({ wokenBy: 'jobs' })];
    const other = count({ wokenBy: 'events' });
    workers.onApplicationBootstrap();
    await untilTrue(() => [...woken, other].every(({ rounds }) => rounds === 1));
    wakeUps.send('jobs');
    await untilTrue(() => woken.every(({ rounds }) => rounds === 2));
    expect([other.rounds, wakeUps.listened]).toEqual([1, ['jobs', 'events']]);
    await end();
  });

  it('end after the round under way, unless it takes longer than it is waited for', async () => {
    let finish = (): void => undefined;
    const finished: string[] = [];
    const round = () => new Promise<boolean>((resolve) => (finish = () => resolve(false)));
    workers.add(workers, {
      name: 'stuck',
      idleMs: NEVER_MS,
      waitedForMs: 1,
      round: () => new Promise<boolean>(() => undefined),
    });
    workers.add(workers, { name: 'slow', idleMs: NEVER_MS, round });
    workers.onApplicationBootstrap();
    const ended = end().then(() => finished.push('process'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    finished.push('round');
    finish();
    await ended;
    expect(finished).toEqual(['round', 'process']);
  });
});

describe('a sweep', () => {
  it('wakes workers for what is due, and works itself on what is overdue', async () => {
    const worked: unknown[] = [];
    const woken: unknown[] = [];
    const asked: number[] = [];
    const { round, idleMs } = sweep<{ id: string }>({
      everyMs: 1_000,
      find: async (overdueMs) => {
        asked.push(overdueMs);
        return [
          { id: 'due', is_overdue: false },
          { id: 'overdue', is_overdue: true },
        ];
      },
      wake: (due) => woken.push(...due.map(({ id }) => id)),
      work: (overdue) => worked.push(...overdue.map(({ id }) => id)),
    });
    expect(await round()).toBe(false);
    expect([asked, woken, worked]).toEqual([[2_000], ['due'], ['overdue']]);
    expect(idleMs).toBeGreaterThanOrEqual(800);
    expect(idleMs).toBeLessThanOrEqual(1_000);
  });
});
