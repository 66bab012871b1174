import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { CompleteSettings } from '../infrastructure/config';
import type { Metrics } from '../infrastructure/metrics';
import { MetricsController } from './metrics.controller';
import type { PoolMetrics } from './pool-metrics';
import type { SystemMetrics } from './system-metrics';

describe('a start', () => {
  const warningsOf = (settings: Pick<CompleteSettings, 'HOST' | 'METRICS_TOKEN'>): unknown[] => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const nothing = {} as Metrics & SystemMetrics & PoolMetrics;
    new MetricsController(nothing, nothing, nothing, settings as CompleteSettings).onApplicationBootstrap();
    const said = warn.mock.calls.map(([line]) => line as unknown);
    warn.mockRestore();
    return said;
  };

  it.each(['0.0.0.0', '::', '192.0.2.7', 'orders.internal'])(
    'that opens /metrics to other hosts on %s says so',
    (HOST) => {
      expect(warningsOf({ HOST, METRICS_TOKEN: null })).toEqual([
        expect.stringContaining(`${HOST}: set METRICS_TOKEN`),
      ]);
      expect(warningsOf({ HOST, METRICS_TOKEN: 'x'.repeat(16) })).toEqual([]);
    },
  );

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('on %s has nothing to say', (HOST) => {
    expect(warningsOf({ HOST, METRICS_TOKEN: null })).toEqual([]);
  });
});
