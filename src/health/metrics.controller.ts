import { timingSafeEqual, createHash } from 'node:crypto';
import {
  Controller,
  Get,
  Header,
  Headers,
  Inject,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { accessRefusals, Public } from '../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { ApiRefusals } from '../infrastructure/http';
import { Metrics } from '../infrastructure/metrics';
import { PoolMetrics } from './pool-metrics';
import { SystemMetrics } from './system-metrics';

@ApiTags('Operations')
@Public()
@Controller('metrics')
export class MetricsController implements OnApplicationBootstrap {
  private readonly logger = new Logger('metrics');

  constructor(
    private readonly metrics: Metrics,
    private readonly system: SystemMetrics,
    private readonly pools: PoolMetrics,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  onApplicationBootstrap(): void {
    const { HOST, METRICS_TOKEN } = this.settings;
    if (METRICS_TOKEN !== null || isLoopback(HOST)) return;
    this.logger.warn(
      `GET /metrics is open to everybody who can reach ${HOST}: set METRICS_TOKEN, or close it at the balancer`,
    );
  }

  /** Prometheus metrics. Requires `METRICS_TOKEN` as bearer token when that is set. */
  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiRefusals(401)
  async getMetrics(@Headers('authorization') authorization?: string): Promise<string> {
    const { METRICS_TOKEN } = this.settings;
    if (METRICS_TOKEN !== null && !isSame(authorization ?? '', `Bearer ${METRICS_TOKEN}`)) {
      throw accessRefusals.UNAUTHORIZED();
    }
    this.pools.look();
    await this.system.refresh();
    return this.metrics.registry.metrics();
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
