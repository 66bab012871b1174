import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { Alarm } from '@libs/alarm';
import { Public } from '../api-keys';
import { BullAlarm } from '../queues';
import { LivenessDto, ReadinessDto } from './dto/health.dto';

const PATIENCE_MS = 2_000;

@ApiTags('Operations')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly alarm: Alarm,
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
      answers(() => this.dataSource.query('SELECT 1')),
      this.alarm instanceof BullAlarm ? answers(() => (this.alarm as BullAlarm).requireReachable()) : null,
    ]);
    const ready = database && redis !== false;
    response.status(ready ? 200 : 503);
    const word = (up: boolean) => (up ? 'up' : 'down');
    return {
      status: ready ? 'ok' : 'unavailable',
      checks: { database: word(database), ...(redis !== null && { redis: word(redis) }) },
    };
  }
}

async function answers(question: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([question(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
