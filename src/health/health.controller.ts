import { Controller, Get, HttpCode, Optional, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { Public } from '../api-keys';
import { readSchemaState, type SchemaState } from '../database';
import { Queues } from '../queues';
import { LivenessDto, ReadinessDto } from './dto/health.dto';
import { schemaCheck } from './schema-check';

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

  /**
   * Whether the process can do its work: the database answers and has the schema. Without its Redis it is `degraded` and
   * goes on: work waits a little longer, and nothing is lost (P5).
   */
  @Get('ready')
  @ApiOkResponse({ type: ReadinessDto })
  @ApiServiceUnavailableResponse({ type: ReadinessDto })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessDto> {
    let found: SchemaState | null = null;
    const [database, redis] = await Promise.all([
      troubleWith(async () => (found = await readSchemaState(this.dataSource))),
      this.queues === undefined ? null : troubleWith(() => this.queues!.links.requireReachable()),
    ]);
    const schema = found === null ? null : schemaCheck(found);
    const isReady = schema?.usable === true;
    const word = (trouble: string | null) => (trouble === null ? 'up' : 'down');
    response.status(isReady ? 200 : 503);
    return {
      status: !isReady ? 'unavailable' : redis === null ? 'ok' : 'degraded',
      checks: {
        database: word(database),
        ...(schema !== null && { schema: schema.word }),
        ...(this.queues !== undefined && { redis: word(redis) }),
      },
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
