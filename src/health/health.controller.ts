import { Controller, Get, HttpCode, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { ApiRefusals } from '../infrastructure/http';
import { LivenessDto, ReadinessDto } from './dto/health.dto';
import { judge, ReadinessChecks } from './readiness-checks';

@ApiTags('Operations')
@ApiRefusals(431)
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly checks: ReadinessChecks,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Reports that the process is running. */
  @Get('live')
  @HttpCode(200)
  @ApiOkResponse({ type: LivenessDto })
  getLiveness(): LivenessDto {
    return { status: 'ok' };
  }

  /**
   * Reports whether the process is able to work: the database responds and has the right schema, accepted
   * requests are written, background work succeeds. `reasons` names what fails. `degraded` means that
   * requests are served as usual while background work is delayed, for instance because Redis is unavailable,
   * or while the database does the reads of its replica; or that a node of a Citus cluster is away, and requests for its
   * channels get 503. Nothing is lost.
   */
  @Get('ready')
  @ApiOkResponse({ type: ReadinessDto })
  @ApiServiceUnavailableResponse({ type: ReadinessDto })
  async getReadiness(@Res({ passthrough: true }) response: Response): Promise<ReadinessDto> {
    const found = await this.checks.look();
    const status = judge(found, this.settings.ROLE);
    response.status(status === 'unavailable' ? 503 : 200);
    const word = (trouble: string | null) => (trouble === null ? 'up' : 'down');
    const { schema, ...troubles } = found;
    const { database, intake, work, redis, replica, nodes } = troubles;
    const reasons = Object.entries(troubles).filter(([, trouble]) => typeof trouble === 'string');
    return {
      status,
      checks: {
        database: word(database),
        ...(schema !== null && { schema: schema.word }),
        intake: word(intake),
        work: word(work),
        ...(redis !== undefined && { redis: word(redis) }),
        ...(replica !== undefined && { replica: word(replica) }),
        ...(nodes !== undefined && { nodes: word(nodes) }),
      },
      ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
    };
  }
}
