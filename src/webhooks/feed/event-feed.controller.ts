import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { JsonStream } from '@libs/streamed-json';
import { type Caller, CurrentCaller, InArea } from '../../api-keys';
import { ChannelDirectory } from '../../channels';
import { ApiRefusals, MOST_ROWS } from '../../infrastructure/http';
import { EventFeedDto, EventFeedQueryDto } from './dto/event-feed.dto';
import { ListEvents } from './queries/list-events';

@ApiTags('Events')
@InArea('events')
@Controller('v1/events')
export class EventFeedController {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: ChannelDirectory,
  ) {}

  /**
   * Lists a channel's events, oldest first, with the same bodies and event ids as the webhooks. Continue with
   * `after` = `next`; no event is missed or repeated.
   */
  @Get()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOkResponse({ type: EventFeedDto })
  @ApiRefusals(400, 401, 403, 404)
  async listEvents(@Query() query: EventFeedQueryDto, @CurrentCaller() caller: Caller): Promise<JsonStream> {
    const channelId = query.channel_id.toLowerCase();
    await this.directory.require(channelId, caller);
    const limit = Math.min(query.limit ?? MOST_ROWS, MOST_ROWS);
    const filter = {
      channelId,
      eventType: query.event_type ?? null,
      orderId: query.order_id ?? null,
      orderNumber: query.order_number ?? null,
    };
    const after = query.after ?? null;
    const { bodies, lastId } = await this.queries.execute(new ListEvents(filter, after, limit));
    return JsonStream.list(bodies, () => ({ next: lastId ?? after }));
  }
}
