import { Gauge, Registry } from 'prom-client';
import { ScrapedGauges } from './scraped-gauges';

describe('gauges that are read when scraped', () => {
  let registry: Registry;
  let skippedMs: number;
  let failure: Error | null;
  let reads: number;
  let errors: string[];

  beforeEach(() => {
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
    registry = new Registry();
    [skippedMs, failure, reads, errors] = [0, null, 0, []];
    const options = { help: 'of a test', registers: [registry], collect: () => gauges.refresh() };
    const total = new Gauge({ ...options, name: 'total' });
    const byKind = new Gauge({ ...options, name: 'by_kind', labelNames: ['kind'] });
    const read = async () => {
      reads += 1;
      byKind.set({ kind: 'a' }, reads);
      await new Promise((resolve) => setImmediate(resolve));
      if (failure !== null) throw failure;
      total.set(reads);
    };
    const gauges: ScrapedGauges = new ScrapedGauges([total, byKind], read, ({ message }) =>
      errors.push(message),
    );
  });
  afterEach(() => jest.restoreAllMocks());

  const scraped = async () => (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));

  it('are read once for all of them, again after 5 s', async () => {
    expect(await scraped()).toEqual(['total 1', 'by_kind{kind="a"} 1']);
    expect(await scraped()).toEqual(['total 1', 'by_kind{kind="a"} 1']);
    skippedMs += 5_000;
    expect(await scraped()).toEqual(['total 2', 'by_kind{kind="a"} 2']);
  });

  it('are absent once they could not be read for two minutes and a half', async () => {
    await scraped();
    failure = new Error('the database is away');
    skippedMs += 145_000;
    expect(await scraped()).toEqual(['total 1', 'by_kind{kind="a"} 2']);
    expect(errors).toEqual(['the database is away']);
    skippedMs += 5_000;
    expect(await scraped()).toEqual([]);
    expect(await scraped()).toEqual([]);
    failure = null;
    skippedMs += 5_000;
    expect(await scraped()).toEqual(['total 4', 'by_kind{kind="a"} 4']);
  });

  it('are absent at once when they never could be read', async () => {
    failure = new Error('the database is away');
    expect(await scraped()).toEqual([]);
  });
});
