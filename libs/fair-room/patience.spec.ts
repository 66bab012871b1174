import { setTimeout as pause } from 'node:timers/promises';
import { Patience, pauseAfter } from './patience';

const WORK_MS = 5;

const work = () => {
  const endMs = performance.now() + WORK_MS;
  while (performance.now() < endMs);
};

describe('a pause after long work', () => {
  it('ends behind the input that has come meanwhile, also when its time is over before that is read', async () => {
    const order: string[] = [];
    await pause(1);
    setImmediate(() => order.push('input'));
    const paused = pauseAfter(0).then(() => order.push('next'));
    work();
    await paused;
    expect(order).toEqual(['input', 'next']);
  });
});

describe('patience', () => {
  it('lets the next one begin after a pause, and callers in turns', async () => {
    const patience = new Patience();
    const order: string[] = [];
    const wait = async (caller: string) => {
      await patience.begin(caller);
      order.push(caller);
      patience.end(caller, 1);
    };
    await Promise.all([wait('busy'), wait('busy'), wait('busy'), wait('quiet')]);
    expect(order).toEqual(['busy', 'busy', 'quiet', 'busy']);
  });

  it('refuses who waits for longer than its limit, who leaves nothing behind', async () => {
    const patience = new Patience(() => new Error('too long'));
    await patience.begin('one');
    await expect(patience.begin('other', undefined, 1)).rejects.toThrow('too long');
    patience.end('one', 0);
    await expect(patience.begin('third')).resolves.toBeUndefined();
  });
});
