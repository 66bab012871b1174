import { ALL_TOGETHER } from '@libs/work-queue';
import type { CompleteSettings } from '../../../infrastructure/config';
import type { AttemptRecord } from '../delivery';
import type { DeliveryResults } from './delivery-results';
import { ResultQueue } from './result-queue';

/** Responses that arrived while the database is unavailable. */
const FLOOD = 2_000;

const settings = { BATCH_BYTES: 8_388_608 } as CompleteSettings;
const resultOf = (responseBody: string | null) =>
  ({ delivery: { url: '' }, requestHeaders: {}, responseBody, error: null }) as AttemptRecord;
const result = resultOf(null);

describe('ResultQueue', () => {
  it('is behind only while endpoints respond faster than the database records it', async () => {
    const batches: number[] = [];
    let goOn: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (goOn = resolve));
    const results = new ResultQueue(
      {
        record: async (records: readonly AttemptRecord[]) => {
          batches.push(records.length);
          await slow;
        },
      } as unknown as DeliveryResults,
      settings,
      ALL_TOGETHER,
    );

    const kept = Array.from({ length: FLOOD }, () => results.keep(result));
    expect(results.isBehind).toBe(true);
    goOn();
    await Promise.all(kept);

    expect(results.isBehind).toBe(false);
    expect(batches).toEqual([500, 500, 500, 500]);
  });

  it('is not behind while a few wait for a write to end', async () => {
    const results = new ResultQueue(
      {
        record: () => new Promise(() => undefined),
      } as unknown as DeliveryResults,
      settings,
      ALL_TOGETHER,
    );
    for (let n = 0; n < 100; n += 1) void results.keep(result);
    await new Promise((resolve) => setImmediate(resolve));
    expect(results.isBehind).toBe(false);
  });

  it('records in groups that are bounded in bytes', async () => {
    const batches: number[] = [];
    const results = new ResultQueue(
      {
        record: (records: readonly AttemptRecord[]) => Promise.resolve(void batches.push(records.length)),
      } as unknown as DeliveryResults,
      { BATCH_BYTES: 40_000 } as CompleteSettings,
      ALL_TOGETHER,
    );
    const long = resultOf('x'.repeat(4_000));
    await Promise.all(Array.from({ length: 100 }, () => results.keep(long)));
    expect(batches).toEqual(Array.from({ length: 10 }, () => 10));
  });

  it('records a result again for which the database took too long, and is not behind meanwhile', async () => {
    let tries = 0;
    const results = new ResultQueue(
      {
        record: () => {
          tries += 1;
          return tries === 1
            ? Promise.reject(Object.assign(new Error(), { code: '57014' }))
            : Promise.resolve();
        },
      } as unknown as DeliveryResults,
      settings,
      ALL_TOGETHER,
    );
    const kept = results.keep(result).then(() => tries);
    while (tries === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(results.isBehind).toBe(false);
    expect(await kept).toBe(2);
  });

  it('goes on in a channel that was locked when the last result that waited for it is refused for good', async () => {
    const faults = ['55P03', '23514'].map((code) => Object.assign(new Error(code), { code }));
    const results = new ResultQueue(
      { record: () => Promise.reject(faults.shift()!) } as unknown as DeliveryResults,
      settings,
      ALL_TOGETHER,
    );
    const inChannel = { ...result, delivery: { url: '', channel_id: 'locked' } } as AttemptRecord;
    await results.keep(inChannel);
    expect(faults).toEqual([]);
    expect(results.isLocked('locked')).toBe(false);
  });
});
