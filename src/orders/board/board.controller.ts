import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { JsonStream } from '@libs/streamed-json';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces, reachablePlaces } from '../../api-keys';
import { AskedChannels } from '../../channels';
import { FINAL_STATUSES, ORDER_STATUSES } from '../../contract';
import { ApiRefusals, httpRefusals, keysetIn, listedIds, listedValues } from '../../infrastructure/http';
import { PlaceDirectory } from '../../places';
import { BoardDto, BoardQueryDto } from './dto/board.dto';
import { GetBoard } from './get-board';

const LIVE = ORDER_STATUSES.filter((status) => !FINAL_STATUSES.includes(status));
const MOST_ORDERS = 2_000;
const MOST_PLACES = 50;

@ApiTags('Orders')
@InArea('orders')
@LimitsToPlaces()
@Controller('v1/board')
export class BoardController {
  constructor(
    private readonly queries: QueryBus,
    private readonly channels: AskedChannels,
    private readonly places: PlaceDirectory,
  ) {}

  /**
   * Shows live orders in columns by status, as of one moment, with the position in the feed from which a client goes on
   * by itself.
   */
  @Get()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOkResponse({ type: BoardDto })
  @ApiRefusals(400, 401, 403, 404)
  async get(@Query() query: BoardQueryDto, @CurrentCaller() caller: Caller): Promise<JsonStream> {
    const statuses = listedValues('status', query.status, ORDER_STATUSES) ?? LIVE;
    const after = keysetIn(query.after);
    if (after !== null && statuses.length !== 1) throw AFTER_NEEDS_COLUMN();
    const limit = Math.min(query.limit ?? 100, Math.floor(MOST_ORDERS / statuses.length));
    const assignee = query.assignee?.toLowerCase() ?? null;
    const filter = { ...(await this.reachOf(query, caller)), statuses, assignee };
    const { columns, cursor, asOf } = await this.queries.execute(new GetBoard(filter, after, limit));
    const tail = JSON.stringify({ cursor, as_of: asOf.toISOString() });
    const pieces = JsonStream.written(columns, (column) => JSON.stringify(column));
    return new JsonStream('{"columns":[', pieces, () => `],${tail.slice(1)}`);
  }

  private async reachOf(query: BoardQueryDto, caller: Caller) {
    const named = listedIds('channel_id', query.channel_id);
    const places = listedIds('place_id', query.place_id, MOST_PLACES) ?? reachablePlaces(caller);
    if (places === null) return { channels: await this.channels.of(named, caller), places };
    const ofPlaces = await this.places.channelsOf(places, caller);
    if (named === null) return { channels: await this.channels.of([...ofPlaces], caller), places };
    const channels = await this.channels.of(named, caller);
    return { channels: channels.filter((id) => ofPlaces.has(id)), places };
  }
}

const AFTER_NEEDS_COLUMN = () =>
  httpRefusals.INVALID_REQUEST([
    { field: 'after', message: 'after continues one column: name it with status' },
  ]);
