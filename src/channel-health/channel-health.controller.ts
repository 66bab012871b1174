import { Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, InArea, TestCallLimits } from '../api-keys';
import { ChannelDirectory, channelRefusals } from '../channels';
import { ApiRefusals, IdPipe } from '../infrastructure/http';
import {
  AcceptedResponse,
  Accepts,
  type IdempotencyKey,
  IdempotentByJob,
  IdempotentJobs,
  RequestIdempotencyKey,
} from '../jobs';
import { CheckChannelHealth } from './commands/check-channel-health';
import { HealthCheckAcceptedDto } from './dto/health-check.dto';
import { healthCheckKey } from './health-check-key';

@ApiTags('Channels')
@InArea('channels')
@Controller('v1/channels')
export class ChannelHealthController {
  constructor(
    private readonly jobs: IdempotentJobs,
    private readonly directory: ChannelDirectory,
    private readonly limits: TestCallLimits,
  ) {}

  /**
   * Accepts a health check of the config, the webhook endpoint, its last deliveries and the OAuth token. The
   * result is the channel's `health`, with `health_details` in its `metadata`.
   */
  @Post(':channelId/health-check')
  @HttpCode(202)
  @Accepts(HealthCheckAcceptedDto)
  @IdempotentByJob()
  @ApiRefusals(401, 403, 404, 429)
  async check(
    @Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND)) channelId: string,
    @CurrentCaller() caller: Caller,
    @RequestIdempotencyKey() repeat: IdempotencyKey | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AcceptedResponse> {
    await this.directory.require(channelId, caller);
    return this.jobs.answer({ channelId }, repeat, async (jobId) => {
      await this.limits.count('health_check', channelId, caller, response);
      const body: HealthCheckAcceptedDto = {
        message: 'Health check accepted for processing',
        jobId,
        channel_id: channelId,
      };
      return { command: new CheckChannelHealth(channelId), key: healthCheckKey(channelId), body };
    });
  }
}
