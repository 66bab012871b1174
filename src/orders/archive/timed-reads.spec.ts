import { TooLateError } from '@libs/time-limit';
import { TimedReads } from './timed-reads';

const LIMIT_MS = 40;

describe('reads that can not be stopped', () => {
  it('run a few at once, and give back what they read', async () => {
    const reads = new TimedReads(2, 60_000);
    let running = 0;
    let most = 0;
    const read = async (n: number) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return n;
    };
    const all = [1, 2, 3, 4, 5].map((n) => reads.run('order', () => read(n)));
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
    await expect(reads.run('order', () => Promise.reject(new Error('no file')))).rejects.toThrow('no file');
    await expect(reads.run('order', () => read(6))).resolves.toBe(6);
  });

  it('of which all are late let nobody wait, and those behind them never begin', async () => {
    const reads = new TimedReads(2, LIMIT_MS);
    const ends: ((text: string) => void)[] = [];
    const stuck = () => new Promise<string>((resolve) => ends.push(resolve));
    const all = Array.from({ length: 8 }, (_, n) => reads.run(`order ${n}`, stuck));
    for (const outcome of await Promise.allSettled(all))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(TooLateError) as Error });
    expect(ends).toHaveLength(2);

    await new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
    let refused: unknown = null;
    const further = reads.run('further', stuck).catch((error: unknown) => (refused = error));
    await new Promise((resolve) => setImmediate(resolve));
    expect(refused).toBeInstanceOf(TooLateError);
    await further;

    for (const end of ends) end('late');
    await new Promise((resolve) => setImmediate(resolve));
    await expect(reads.run('again', () => Promise.resolve('read'))).resolves.toBe('read');
  });
});
