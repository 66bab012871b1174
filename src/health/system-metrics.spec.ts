import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Topology } from '../infrastructure/database';
import { Metrics } from '../infrastructure/metrics';
import { SystemMetrics } from './system-metrics';

it('the backlog is absent while it can not be read, so that nobody takes an old one for that of now', async () => {
  let skippedMs = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReset();
  const answers = [Promise.resolve([new Proxy({}, { get: () => 7 })])];
  const query = () => answers.shift() ?? Promise.reject(new Error('statement timeout'));
  const metrics = new Metrics();
  const topology = { choose: () => 'SELECT' } as unknown as Topology;
  const system = new SystemMetrics({ query } as unknown as DataSource, topology, metrics);
  const shown = async () => {
    await system.refresh();
    const { values } = await metrics.registry.getSingleMetric('oms_lag_seconds')!.get();
    return values.map(({ value }) => value);
  };

  expect(await shown()).toEqual([7, 7, 7]);
  skippedMs += 150_000;
  expect(await shown()).toEqual([]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('statement timeout'));
  jest.restoreAllMocks();
});
