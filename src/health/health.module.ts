import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { PoolMetrics } from './pool-metrics';
import { ReplicaMetrics } from './replica-metrics';
import { ReadinessChecks } from './readiness-checks';
import { SystemMetrics } from './system-metrics';
import { GetSystemHandler } from './queries/get-system';
import { SystemController } from './system.controller';
import { JobsModule } from '../jobs';

@Module({
  imports: [JobsModule],
  controllers: [HealthController, MetricsController, SystemController],
  providers: [GetSystemHandler, PoolMetrics, ReadinessChecks, ReplicaMetrics, SystemMetrics],
})
export class HealthModule {}
