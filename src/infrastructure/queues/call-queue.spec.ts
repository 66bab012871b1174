import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Queue } from 'bull';
import { CallQueue } from './call-queue';
import type { RedisLinks } from './redis-links';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapUsed = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

describe('CallQueue', () => {
  it('keeps nothing of what it has sent', async () => {
    let sent = 0;
    const queue = { name: 'test', addBulk: async (jobs: unknown[]) => (sent += jobs.length) };
    const calls = new CallQueue<{ id: string }>(queue as unknown as Queue, { isReady: true } as RedisLinks, {
      job: 'call',
      keyOf: ({ id }) => id,
    });
    const send = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        calls.now({ id: 'a' });
        await calls.flush();
      }
    };
    await send(1_000);
    const before = heapUsed();
    await send(50_000);
    expect(heapUsed() - before).toBeLessThan(1_000_000);
    expect(sent).toBe(51_000);
  });
});
