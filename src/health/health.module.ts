import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { SystemMetrics } from './system-metrics';

@Module({ controllers: [HealthController, MetricsController], providers: [SystemMetrics] })
export class HealthModule {}
