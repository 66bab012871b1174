import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { QueryBus } from '@nestjs/cqrs';
import { Registry } from 'prom-client';
import type { AskedChannels } from '../channels';
import type { Metrics } from '../infrastructure/metrics';
import { AttentionGauge } from './attention-gauge';
import type { SampleAttention } from './queries/sample-attention';

const CHANNELS = Array.from({ length: 25 }, (_, n) => `channel-${n}`);

describe('the metric of what needs a hand', () => {
  let registry: Registry;
  let failing: Set<string>;
  let skippedMs: number;
  let gauge: AttentionGauge;

  /** One failed job in each channel. */
  const execute = ({ channels }: SampleAttention) =>
    channels.some((id) => failing.has(id))
      ? Promise.reject(new Error('statement timeout'))
      : Promise.resolve(channels.map((id) => ({ channel_id: id, kind: 'failed', count: 1 })));

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReset();
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
    registry = new Registry();
    failing = new Set();
    skippedMs = 0;
    gauge = new AttentionGauge(
      { execute } as unknown as QueryBus,
      { everywhere: () => Promise.resolve(CHANNELS) } as unknown as AskedChannels,
      { registry } as Metrics,
    );
  });
  afterEach(async () => {
    gauge.onModuleDestroy();
    await gauge.beforeApplicationShutdown();
    jest.restoreAllMocks();
  });

  const lines = async () => (await registry.metrics()).split('\n').filter((line) => /^oms_/.test(line));
  /** What is shown once the count that this scrape begins has ended. */
  const counted = async () => {
    skippedMs += 16_000;
    await lines();
    while ((gauge as unknown as { counting: unknown }).counting !== null) await turn();
    return lines();
  };

  it('shows nothing before the first count, and does not wait for it', async () => {
    expect(await lines()).toEqual([]);
  });

  it('shows the sum over all channels', async () => {
    const shown = await counted();
    expect(shown).toContain('oms_attention{kind="failed"} 25');
    expect(shown).toContain('oms_attention{kind="parked"} 0');
    expect(shown).toContain('oms_attention_uncounted_channels 0');
  });

  it('never shows 0 when counting failed', async () => {
    failing = new Set(CHANNELS);
    expect(await counted()).toEqual(['oms_attention_uncounted_channels 25']);
  });

  it('counts all channels but the one that can not be counted', async () => {
    failing = new Set(['channel-3']);
    const shown = await counted();
    expect(shown).toEqual(['oms_attention{kind="failed"} 24', 'oms_attention_uncounted_channels 1']);
  });

  it('keeps the last count of a channel for 5 minutes', async () => {
    await counted();
    failing = new Set(['channel-3']);
    expect(await counted()).toContain('oms_attention{kind="failed"} 25');
    skippedMs += 5 * 60_000;
    expect(await counted()).toContain('oms_attention{kind="failed"} 24');
  });
});
