import fc from 'fast-check';
import { KeyedQueue } from './keyed-queue';

/** Work that ends when the test says so. */
function work(): { run: () => Promise<string>; end: (error?: Error) => void; hasStarted: () => boolean } {
  let started = false;
  const { promise, resolve, reject } = withResolvers();
  return {
    run: () => {
      started = true;
      return promise;
    },
    end: (error) => (error === undefined ? resolve('done') : reject(error)),
    hasStarted: () => started,
  };
}

function withResolvers(): {
  promise: Promise<string>;
  resolve: (value: string) => void;
  reject: (error: Error) => void;
} {
  let resolve!: (value: string) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a keyed queue', () => {
  it('does works of one key one after another and works of other keys meanwhile', async () => {
    const queue = new KeyedQueue();
    const [first, second, other] = [work(), work(), work()];
    const done = [queue.run('a', first.run), queue.run('a', second.run), queue.run('b', other.run)];
    await settle();
    expect([first, second, other].map((one) => one.hasStarted())).toEqual([true, false, true]);
    first.end();
    await settle();
    expect(second.hasStarted()).toBe(true);
    second.end();
    other.end();
    expect(await Promise.all(done)).toEqual(['done', 'done', 'done']);
  });

  it('continues after a failure, which only its caller gets', async () => {
    const queue = new KeyedQueue();
    const [bad, good] = [work(), work()];
    const failed = queue.run('a', bad.run);
    const done = queue.run('a', good.run);
    bad.end(new Error('no'));
    good.end();
    await expect(failed).rejects.toThrow('no');
    await expect(done).resolves.toBe('done');
  });

  it('never overlaps works of a key, loses one or keeps a key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 20 }),
        async (calls) => {
          const queue = new KeyedQueue();
          const running: string[] = [];
          let done = 0;
          const results = calls.map(([key, fails]) =>
            queue.run(key, async () => {
              expect(running).not.toContain(key);
              running.push(key);
              await settle();
              running.splice(running.indexOf(key), 1);
              done += 1;
              if (fails) throw new Error('failed as told');
            }),
          );
          const outcomes = await Promise.allSettled(results);
          expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
            calls.map(([, fails]) => fails),
          );
          expect(done).toBe(calls.length);
          await settle();
          expect(queue.size).toBe(0);
        },
      ),
    );
  });
});
