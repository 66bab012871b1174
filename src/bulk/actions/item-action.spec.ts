import { Refusal } from '@libs/refusal';
import type { OpenItem } from '../running/bulk-table';
import { outcomesOf } from './item-action';

const items = Array.from({ length: 100 }, (_, n) => ({ position: n })) as unknown as OpenItem[];
const pause = () => new Promise((resolve) => setImmediate(resolve));

describe('the items of a step', () => {
  it('are done a few at a time, so that connections are left for everybody else', async () => {
    let [now, most] = [0, 0];
    const outcomes = await outcomesOf(items, async () => {
      most = Math.max(most, (now += 1));
      await pause();
      now -= 1;
      return { state: 'running', jobId: 'one' };
    });
    expect(outcomes).toHaveLength(100);
    expect(most).toBe(4);
  });

  it('fail when they are refused, and all have ended when one fails otherwise', async () => {
    const refusal = new Refusal({ code: 'NO_ITEMS', message: 'none', status: 422 });
    let ended = 0;
    const failing = outcomesOf(items, async (item) => {
      await pause();
      ended += 1;
      if ((item as unknown as { readonly position: number }).position === 3) throw new Error('a fault');
      throw refusal;
    });
    await expect(failing).rejects.toThrow('a fault');
    expect(ended).toBe(100);
  });
});
