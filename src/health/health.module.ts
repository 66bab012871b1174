import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { PoolMetrics } from './pool-metrics';
import { SystemMetrics } from './system-metrics';

@Module({ controllers: [HealthController, MetricsController], providers: [PoolMetrics, SystemMetrics] })
export class HealthModule {}
