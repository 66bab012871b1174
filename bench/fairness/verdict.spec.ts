import type { Seen } from './messages';
import { judgeFairness } from './verdict';

const seen = (acceptP99: number, webhookP99: number, rest: Partial<Seen> = {}): Seen => ({
  accept: { count: 100, p50Ms: 5, p99Ms: acceptP99 },
  webhook: { count: 100, p50Ms: 50, p99Ms: webhookP99 },
  refused: {},
  missing: 0,
  ...rest,
});
const api = { name: 'api', isAlive: true, peakMegabytes: 300 };

describe('judgeFairness', () => {
  it('finds nothing where neighbours wait at most twice as long', () => {
    expect(judgeFairness(seen(80, 400), seen(160, 800), [api])).toEqual([]);
  });

  it('finds nothing where the times are too short to be noticed', () => {
    expect(judgeFairness(seen(5, 30), seen(99, 299), [api])).toEqual([]);
  });

  it('names what takes more than twice as long', () => {
    expect(judgeFairness(seen(80, 400), seen(161, 801), [api])).toEqual([
      'p99 of accept is 161 ms, 160 ms at most',
      'p99 of webhook is 801 ms, 800 ms at most',
    ]);
  });

  it('names neighbours that were refused or not notified', () => {
    const beside = seen(80, 400, { refused: { 503: 2 }, missing: 3 });
    expect(judgeFairness(seen(80, 400), beside, [api])).toEqual([
      '2 orders of the shops got: 503',
      '3 orders of the shops had no webhook after a minute',
    ]);
  });

  it('names a process that ended and one that took too much memory', () => {
    const processes = [
      { ...api, isAlive: false },
      { name: 'worker', isAlive: true, peakMegabytes: 401 },
    ];
    expect(judgeFairness(seen(80, 400), seen(80, 400), processes)).toEqual([
      'the api process ended',
      'the worker process took 401 MB',
    ]);
  });
});
