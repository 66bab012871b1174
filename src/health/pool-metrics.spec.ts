import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import type { Reads } from '../infrastructure/database';
import { Metrics } from '../infrastructure/metrics';
import { PoolMetrics } from './pool-metrics';

it('the connections are shown as they were when a scrape began', async () => {
  const master = { totalCount: 10, idleCount: 4, waitingCount: 3 };
  const metrics = new Metrics();
  const reads = { replica: null } as Reads;
  const pools = new PoolMetrics({ driver: { master } } as unknown as DataSource, reads, metrics);
  const shown = async () => {
    const lines = (await metrics.registry.metrics()).split('\n');
    return lines.filter((line) => /^oms_(database|replica)_connections/.test(line)).sort();
  };
  pools.look();
  Object.assign(master, { idleCount: 0, waitingCount: 9 });
  expect(await shown()).toEqual([
    'oms_database_connections_waited_for 3',
    'oms_database_connections{state="idle"} 4',
    'oms_database_connections{state="used"} 6',
  ]);
});
