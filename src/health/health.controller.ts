import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { Alarm } from '@libs/alarm';
import { Public } from '../api-keys';
import { readSchemaState, type SchemaState } from '../database';
import { BullAlarm } from '../queues';
import { LivenessDto, ReadinessDto } from './dto/health.dto';
import { schemaCheck } from './schema-check';

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

  /** Whether the process can do its work: the database answers and has the schema, and Redis where it is used. */
  @Get('ready')
  @ApiOkResponse({ type: ReadinessDto })
  @ApiServiceUnavailableResponse({ type: ReadinessDto })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessDto> {
    let found: SchemaState | null = null;
    const [database, redis] = await Promise.all([
      answers(async () => (found = await readSchemaState(this.dataSource))),
      this.alarm instanceof BullAlarm ? answers(() => (this.alarm as BullAlarm).requireReachable()) : null,
    ]);
    const schema = database && found !== null ? schemaCheck(found) : null;
    const ready = schema?.usable === true && redis !== false;
    response.status(ready ? 200 : 503);
    const word = (up: boolean) => (up ? 'up' : 'down');
    return {
      status: ready ? 'ok' : 'unavailable',
      checks: {
        database: word(database),
        ...(schema !== null && { schema: schema.word }),
        ...(redis !== null && { redis: word(redis) }),
      },
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
