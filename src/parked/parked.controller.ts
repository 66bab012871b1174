import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AdminOnly, InArea, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiRefusals, MOST_ROWS } from '../infrastructure/http';
import { RetryParked } from './commands/retry-parked';
import {
  ParkedPageDto,
  ParkedQueryDto,
  ParkedRetriedDto,
  RetryParkedDto,
  toParkedEntryDto,
} from './dto/parked.dto';
import { type ParkedCursor, readCursor, toCursor } from './model/parked';
import { parkedRefusals } from './parked.refusals';
import { ListParked } from './queries/list-parked';

@ApiTags('Operations')
@InArea('operations')
@Controller('v1/parked')
export class ParkedController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  /**
   * Lists parked work: jobs, events, deliveries and push messages that keep failing through a fault of the
   * service. Needs admin access.
   */
  @Get()
  @AdminOnly()
  @ApiOkResponse({ type: ParkedPageDto })
  @ApiRefusals(400, 401, 403)
  async listParkedWork(@Query() query: ParkedQueryDto): Promise<ParkedPageDto> {
    const limit = Math.min(query.limit ?? 20, MOST_ROWS);
    const filter = { kind: query.kind ?? null, channelId: query.channel_id?.toLowerCase() ?? null };
    const found = await this.queries.execute(new ListParked(filter, cursorOf(query.after), limit + 1));
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map(toParkedEntryDto),
      next:
        found.length > limit && last !== undefined
          ? toCursor({ kind: last.kind, channelId: last.channel_id, id: last.id })
          : null,
    };
  }

  /** Retries parked work now instead of at its next scheduled try. Needs admin access. */
  @Post('retry')
  @HttpCode(202)
  @AdminOnly()
  @ApiAcceptedResponse({ type: ParkedRetriedDto })
  @ApiRefusals(400, 401, 403)
  async retryParkedWork(
    @Body() body: RetryParkedDto,
    @RequestedBy() by: Requester,
  ): Promise<ParkedRetriedDto> {
    const selection = { channelId: body.channel_id?.toLowerCase() ?? null, ids: body.ids ?? null };
    const retry = new RetryParked(body.kind ?? null, selection, by);
    const { count, mayBeMore } = await this.commands.execute(retry);
    const message = mayBeMore ? 'Tried again now; there may be more: repeat the request' : 'Tried again now';
    return { message, count };
  }
}

function cursorOf(after: string | undefined): ParkedCursor | null {
  if (after === undefined) return null;
  const cursor = readCursor(after);
  if (cursor === null) throw parkedRefusals.UNKNOWN_PARKED_CURSOR();
  return cursor;
}
