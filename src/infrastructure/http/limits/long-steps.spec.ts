import { setTimeout as pause } from 'node:timers/promises';
import { onBehalfOf } from '@libs/fair-pool';
import { endTurn, takeTurn } from './fair-requests';
import { inLongStep, inLongSteps } from './long-steps';

const LONG = 1024 * 1024;
const STEP_MS = 30;

const as = <T>(caller: string, work: () => T): T => onBehalfOf({ caller, isAtWork: true, held: 0 }, work);

/** A request of somebody else that is not done. */
const besideAnother = async <T>(work: () => Promise<T>): Promise<T> => {
  const response = {};
  await takeTurn({ method: 'GET', path: '/v1/orders', caller: { keyId: 'another' } }, response);
  try {
    return await work();
  } finally {
    endTurn(response);
  }
};

describe('a long step', () => {
  const begunMs: number[] = [];
  const step = () => {
    begunMs.push(performance.now());
    while (performance.now() < begunMs.at(-1)! + STEP_MS);
    return begunMs.length;
  };
  const apartMs = () => begunMs[1]! - begunMs[0]! - STEP_MS;

  beforeEach(() => void (begunMs.length = 0));

  it('of a short text needs no turn', async () => {
    const order: string[] = [];
    const long = [inLongStep(LONG, () => order.push('first')), inLongStep(LONG, () => order.push('second'))];
    await inLongStep(1_024, () => order.push('short'));
    expect(order).not.toContain('second');
    await Promise.all(long);
  });

  it('is followed by a pause as long as itself while others have a request', async () => {
    await besideAnother(() => Promise.all([inLongStep(LONG, step), inLongStep(LONG, step)]));
    expect(apartMs()).toBeGreaterThan(STEP_MS * 0.9);
  });

  it('that fails leaves its turn to the next', async () => {
    const failing = inLongStep(LONG, () => {
      throw new Error('not JSON');
    });
    await expect(failing).rejects.toThrow('not JSON');
    await expect(inLongStep(LONG, () => 'next')).resolves.toBe('next');
  });

  it('goes to callers in turns', async () => {
    const order: string[] = [];
    const run = (caller: string) => as(caller, () => inLongStep(LONG, () => order.push(caller)));
    await Promise.all([run('busy'), run('busy'), run('busy'), run('quiet')]);
    expect(order.indexOf('quiet')).toBeLessThan(3);
  });

  it('of a work is done with the others of that work before any of the next', async () => {
    const order: string[] = [];
    const both = (name: string) =>
      inLongSteps(async (run) => {
        await run(LONG, () => order.push(`${name} begins`));
        await pause(5);
        return run(LONG, () => order.push(`${name} ends`));
      });
    await Promise.all([both('one'), both('other')]);
    expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
  });

  it('of somebody else goes on between the steps of a work, also when that fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    const reading = new Promise<never>((_resolve, reject) => (fail = reject));
    const failing = inLongSteps(() => reading);
    await expect(inLongStep(LONG, () => 'a body')).resolves.toBe('a body');
    fail(new Error('not read'));
    await expect(failing).rejects.toThrow('not read');
    await expect(inLongSteps(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});
