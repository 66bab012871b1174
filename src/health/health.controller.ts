import { Controller, Get, HttpCode, Optional, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { Public } from '../api-keys';
import { Queues } from '../queues';
import { LivenessDto, ReadinessDto } from './dto/health.dto';

const PATIENCE_MS = 2_000;

@ApiTags('Operations')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Optional() private readonly queues?: Queues,
  ) {}

  /** Whether the process runs. */
  @Get('live')
  @HttpCode(200)
  @ApiOkResponse({ type: LivenessDto })
  live(): LivenessDto {
    return { status: 'ok' };
  }

  /** Whether the process can do its work: the database answers, and Redis where it is used. */
  @Get('ready')
  @ApiOkResponse({ type: ReadinessDto })
  @ApiServiceUnavailableResponse({ type: ReadinessDto })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessDto> {
    const [database, redis] = await Promise.all([
      troubleWith(() => this.dataSource.query('SELECT 1')),
      this.queues === undefined ? null : troubleWith(() => this.queues!.links.requireReachable()),
    ]);
    const isReady = database === null && redis === null;
    response.status(isReady ? 200 : 503);
    const word = (trouble: string | null) => (trouble === null ? 'up' : 'down');
    return {
      status: isReady ? 'ok' : 'unavailable',
      checks: { database: word(database), ...(this.queues !== undefined && { redis: word(redis) }) },
      ...(redis !== null && { reasons: { redis } }),
    };
  }
}

/** Why something does not answer, in words; null when it does. */
async function troubleWith(question: () => Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([question(), late]);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    clearTimeout(timer);
  }
}
