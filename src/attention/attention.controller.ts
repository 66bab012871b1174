import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiRefusals, MOST_ROWS } from '../infrastructure/http';
import { askedPlace, AskedAttention } from './asked-attention';
import { Acknowledge } from './commands/acknowledge';
import {
  AcknowledgedDto,
  AcknowledgeDto,
  AttentionCountsDto,
  AttentionPageDto,
  AttentionQueryDto,
  toEntryDto,
} from './dto/attention.dto';
import { ATTENTION_KINDS, type AttentionKind, placeText } from './model/attention-kinds';
import { CountAttention } from './queries/count-attention';
import { ListAttention } from './queries/list-attention';

@ApiTags('Attention')
@InArea('orders')
@LimitsToPlaces()
@Controller('v1/attention')
export class AttentionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly asked: AskedAttention,
  ) {}

  /**
   * Lists what needs a hand, newest first: deadlines that warn or were missed, jobs that failed, orders suspended for long,
   * webhooks given up, parked work, channels that are not healthy. What is mended is gone.
   */
  @Get()
  @ApiOkResponse({ type: AttentionPageDto })
  @ApiRefusals(400, 401, 403, 404)
  async listAttention(
    @Query() query: AttentionQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<AttentionPageDto> {
    const after = askedPlace(query.after);
    const limit = Math.min(query.limit ?? 50, MOST_ROWS);
    const filter = await this.asked.of(query, caller);
    const found = await this.queries.execute(new ListAttention(filter, after, limit + 1));
    const shown = found.slice(0, limit);
    return {
      data: shown.map(toEntryDto),
      next: found.length > limit ? placeText(shown.at(-1)!) : null,
    };
  }

  /** Counts what needs a hand, by kind. */
  @Get('counts')
  @ApiOkResponse({ type: AttentionCountsDto })
  @ApiRefusals(400, 401, 403, 404)
  async countAttention(
    @Query() query: AttentionQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<AttentionCountsDto> {
    const found = await this.queries.execute(new CountAttention(await this.asked.of(query, caller)));
    const counts = Object.fromEntries(ATTENTION_KINDS.map((kind) => [kind, found[kind] ?? 0]));
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { counts: counts as Record<AttentionKind, number>, total };
  }

  /** Records that you have seen these: they leave the list until the same happens again. */
  @Post('acknowledge')
  @HttpCode(200)
  @ApiOkResponse({ type: AcknowledgedDto })
  @ApiRefusals(400, 401, 403, 404, 413, 415)
  async acknowledge(
    @Body() { items }: AcknowledgeDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<AcknowledgedDto> {
    const filter = await this.asked.ofItems(items, caller);
    const meant = items.filter(({ kind }) => filter.kinds.includes(kind));
    if (meant.length === 0) return { acknowledged: 0 };
    return { acknowledged: await this.commands.execute(new Acknowledge(filter, meant, by)) };
  }
}
