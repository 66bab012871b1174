import type { CompleteSettings } from '../../infrastructure/config';
import type { AttemptRunner } from './attempt-runner';
import type { HeldDelivery } from './channel-lane';
import { ChannelLanes } from './channel-lanes';
import type { DeliveryRounds } from './claims/delivery-rounds';
import type { DeliveryLeases } from './claims/delivery-leases';
import type { ClaimedDelivery } from './delivery';
import type { DeliveryCalls } from './delivery-calls';
import { DeliveryWorker } from './delivery-worker';
import type { DeliveryReports } from './results/delivery-reports';
import type { ResultQueue } from './results/result-queue';

const SLOTS = 2;

const claimed = (channel_id: string, event_id: string) =>
  ({ channel_id, event_id, data: '{}', lost_claims: 0 }) as ClaimedDelivery;

/** An attempt that the test ends. */
interface Attempt {
  readonly id: string;
  readonly answer: (isDelivered: boolean) => void;
  readonly end: (isAborted?: boolean) => void;
}

describe('DeliveryWorker', () => {
  const lockedChannels = new Set<string>();
  const results = {
    isBehind: false,
    isLocked: (channelId: string) => lockedChannels.has(channelId),
    end: () => undefined,
  };
  const settings = { ROLE: 'all', REDIS_URL: null as string | null };
  const givenBack: string[] = [];
  const called: string[] = [];
  let attempts: Attempt[];
  let lanes: ChannelLanes;
  let worker: DeliveryWorker;

  beforeEach(() => {
    Object.assign(results, { isBehind: false });
    Object.assign(settings, { ROLE: 'all', REDIS_URL: null });
    lockedChannels.clear();
    givenBack.length = 0;
    called.length = 0;
    attempts = [];
    lanes = new ChannelLanes({ slots: SLOTS, batchBytes: 8_000_000 });
    const nothing = () => Promise.resolve({ handled: 0, isPartial: false });
    const leases = {
      start: () => undefined,
      stop: () => Promise.resolve(),
      abortAll: () => undefined,
      hold: () => new AbortController().signal,
      letGo: () => undefined,
      giveBack: (deliveries: readonly ClaimedDelivery[], freed: (channelIds: Set<string>) => void) => {
        givenBack.push(...deliveries.map(({ event_id }) => event_id));
        freed(new Set(deliveries.map(({ channel_id }) => channel_id)));
        return Promise.resolve();
      },
    };
    const run = ({ delivery }: HeldDelivery, answered: (isDelivered: boolean) => void) =>
      new Promise<boolean>((resolve) => {
        const end = (isAborted = false) => resolve(isAborted);
        attempts.push({ id: delivery.event_id, answer: answered, end });
      });
    worker = new DeliveryWorker(
      lanes,
      { lookAt: nothing, lookAround: nothing } as unknown as DeliveryRounds,
      leases as unknown as DeliveryLeases,
      { run } as unknown as AttemptRunner,
      results as unknown as ResultQueue,
      { now: (channelIds: Iterable<string>) => called.push(...channelIds) } as unknown as DeliveryCalls,
      { givenBack: () => undefined } as unknown as DeliveryReports,
      settings as CompleteSettings,
    );
  });
  afterEach(async () => {
    worker.onModuleDestroy();
    attempts.forEach(({ end }) => end());
    await worker.beforeApplicationShutdown();
  });

  const take = (...ids: string[]) =>
    worker.take(
      ids.map((id) => claimed('a', id)),
      performance.now(),
    );
  const started = () => attempts.map(({ id }) => id);
  const attemptOf = (id: string) => attempts.find((attempt) => attempt.id === id)!;
  const forNew = () => (worker.takesNew ? worker.roomForNew('a').deliveries : 0);

  it('attempts what it takes, in the slots of its channel', async () => {
    worker.onApplicationBootstrap();
    take('1', '2', '3');
    expect(started()).toEqual(['1', '2']);
    attemptOf('1').answer(true);
    expect(started()).toEqual(['1', '2', '3']);
  });

  it('gives back what waits when an attempt fails, and calls for it', async () => {
    worker.onApplicationBootstrap();
    take('1', '2', '3');
    attemptOf('1').answer(false);
    await Promise.resolve();
    expect([givenBack, called]).toEqual([['3'], ['a']]);
    attemptOf('1').end();
    expect(started()).toEqual(['1', '2']);
  });

  it('gives back what it aborted, calls for it, and waits for that at its end', async () => {
    worker.onApplicationBootstrap();
    take('1');
    worker.onModuleDestroy();
    attemptOf('1').end(true);
    await worker.beforeApplicationShutdown();
    expect([givenBack, called]).toEqual([['1'], ['a']]);
  });

  it('takes new deliveries while it works and results do not wait', () => {
    expect(forNew()).toBe(0);
    worker.onApplicationBootstrap();
    expect(forNew()).toBe(SLOTS);
    results.isBehind = true;
    expect(forNew()).toBe(0);
  });

  it('starts and takes nothing in a channel whose results wait for a lock, and everything in the others', () => {
    worker.onApplicationBootstrap();
    lockedChannels.add('a');
    take('1');
    worker.take([claimed('b', '2')], performance.now());
    expect([started(), forNew(), worker.roomForNew('b').deliveries]).toEqual([['2'], 0, SLOTS - 1]);
    lockedChannels.clear();
    take('3');
    expect(started()).toEqual(['2', '1', '3']);
  });

  it('does not start, and takes nothing new, in a process that only accepts', () => {
    settings.ROLE = 'api';
    worker.onApplicationBootstrap();
    expect([forNew(), worker.expectMore('a')]).toEqual([0, false]);
  });

  it('with Redis takes new deliveries only of channels that it is called to', () => {
    settings.REDIS_URL = 'redis://localhost';
    worker.onApplicationBootstrap();
    expect(forNew()).toBe(0);
    void lanes.call('a');
    expect(forNew()).toBe(SLOTS);
  });

  it('with Redis expects to find more only where it looks: others are woken for a channel that it is not called to', () => {
    settings.REDIS_URL = 'redis://localhost';
    worker.onApplicationBootstrap();
    void lanes.call('a');
    lanes.looked(lanes.toLookAt(), new Set());
    take('1', '2');
    expect(worker.expectMore('a')).toBe(false);
    void lanes.call('a');
    expect(worker.expectMore('a')).toBe(true);
  });

  it('leaves deliveries that it gets after its end to other processes, and wakes them', async () => {
    worker.onApplicationBootstrap();
    worker.onModuleDestroy();
    take('1');
    await worker.beforeApplicationShutdown();
    expect([started(), givenBack, called]).toEqual([[], ['1'], ['a']]);
    expect(worker.expectMore('a')).toBe(false);
  });
});
