import type { AttemptRecord } from './delivery';
import type { DeliveryResults } from './delivery-results';
import { KeptResults } from './kept-results';

/** Answers that came while the database writes nothing. */
const FLOOD = 2_000;

const result = {} as AttemptRecord;

describe('KeptResults', () => {
  it('is behind while endpoints answer faster than the database takes it, and no longer', async () => {
    const batches: number[] = [];
    let goOn: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (goOn = resolve));
    const results = new KeptResults({
      record: async (records: readonly AttemptRecord[]) => {
        batches.push(records.length);
        await slow;
      },
    } as unknown as DeliveryResults);

    const kept = Array.from({ length: FLOOD }, () => results.keep(result));
    expect(results.isBehind).toBe(true);
    goOn();
    await Promise.all(kept);

    expect(results.isBehind).toBe(false);
    expect(batches).toEqual([500, 500, 500, 500]);
  });

  it('is not behind while a few wait for a write to end', async () => {
    const results = new KeptResults({
      record: () => new Promise(() => undefined),
    } as unknown as DeliveryResults);
    for (let n = 0; n < 100; n += 1) void results.keep(result);
    await new Promise((resolve) => setImmediate(resolve));
    expect(results.isBehind).toBe(false);
  });
});
