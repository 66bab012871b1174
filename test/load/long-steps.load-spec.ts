import { setTimeout as pause } from 'node:timers/promises';
import { Service } from '../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../support/data/shop';
import { undisturbed } from '../support/undisturbed';

/** As JSON about as long as an order may be. */
const FIELDS = Object.fromEntries(Array.from({ length: 130_000 }, (_, n) => [`k${n}`, n]));
const AT_ONCE = 64;
const FOR_MS = 4_000;

describe('what takes long with an order of two megabytes', () => {
  let service: Service;
  let greedy: Shop;
  let modest: Shop;
  let large: string;
  let small: string;

  beforeAll(async () => {
    service = await Service.start();
    [greedy, modest] = [await openShop(service), await openShop(service)];
    large = await placeOrder(greedy, { metadata: FIELDS });
    const changed = orderBody(greedy.channelId, { metadata: { ...FIELDS, k5: 'other' } });
    const { body } = await greedy.api.put(`/v1/orders/${large}`, changed).expect(202);
    await jobEnds(greedy.api, body.jobId as string);
    small = await placeOrder(modest);
  });
  afterAll(() => service.stop());

  /** How long each read of a small order takes, one after another, the quickest first. */
  const readsOfOthers = async () => {
    const tookMs: number[] = [];
    const endMs = performance.now() + FOR_MS;
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      await modest.api.get(`/v1/orders/${small}`).expect(200);
      tookMs.push(performance.now() - startedMs);
    }
    return tookMs.sort((one, other) => one - other);
  };

  it.each(['versions/1/diff/2', 'items/milk'])('delays others little: %s', async (part) => {
    const statuses = new Set<number>();
    let isGoingOn = true;
    const readOnAndOn = async () => {
      while (isGoingOn) statuses.add((await greedy.api.get(`/v1/orders/${large}/${part}`)).status);
    };
    const reads = Array.from({ length: AT_ONCE }, readOnAndOn);
    const tookMs = await pause(1_000)
      .then(() => undisturbed(readsOfOthers))
      .finally(() => {
        isGoingOn = false;
        return Promise.all(reads);
      });

    expect(statuses).toContain(200);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // Side by side they took a second for most, and up to fifteen for some.
    expect(tookMs[Math.floor(tookMs.length / 2)]).toBeLessThan(150);
    expect(tookMs.at(-1)).toBeLessThan(2_500);
  });
});
