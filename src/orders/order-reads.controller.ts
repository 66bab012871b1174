import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiHeader, ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { JsonStream } from '@libs/streamed-json';
import {
  accessRefusals,
  type Caller,
  CurrentCaller,
  InArea,
  LimitsToPlaces,
  mayReachPlace,
  reachablePlaces,
} from '../api-keys';
import { ChannelDirectory } from '../channels';
import {
  ApiRefusals,
  ApiShapedRefusals,
  inLongStep,
  TakesFastLane,
  paginationOf,
  toDate,
  toPageRequest,
} from '../infrastructure/http';
import { OfPlaces } from './order-place.guard';
import { OrderFormatQueryDto, OrderListQueryDto } from './dto/order-query.dto';
import { OrderDto, OrderListDto } from './dto/order.dto';
import { entityTag, hasVersion } from './entity-tag';
import { asKept, OrderFormats } from './order-formats';
import { GetOrder } from './queries/get-order';
import { ListOrders } from './list/list-orders';

const JSON_TYPE = 'application/json; charset=utf-8';

@ApiTags('Orders')
@InArea('orders')
@Controller('v1/orders')
export class OrderReadsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly channels: ChannelDirectory,
    private readonly formats: OrderFormats,
  ) {}

  /** Lists the orders of a channel, newest first. */
  @Get()
  @LimitsToPlaces()
  @Header('Content-Type', JSON_TYPE)
  @ApiOkResponse({ type: OrderListDto })
  @ApiRefusals(400, 401, 403, 404)
  async listOrders(@Query() query: OrderListQueryDto, @CurrentCaller() caller: Caller): Promise<JsonStream> {
    const channelId = query.channel_id.toLowerCase();
    await this.channels.require(channelId, caller);
    const page = toPageRequest(query);
    const filter = {
      channelId,
      status: query.status ?? null,
      dateFrom: query.date_from ? toDate(query.date_from) : null,
      dateTo: query.date_to ? toDate(query.date_to) : null,
    };
    const { orders, total } = await this.queries.execute(
      new ListOrders(filter, query.order_number ?? null, placeAskedFor(query.place_id, caller), page),
    );
    const write = await this.formats.writer(channelId, query.format);
    return JsonStream.list(orders(write), () => ({ pagination: paginationOf(page, total) }));
  }

  /** Shows the latest version of an order, by its id or its order number. Its `ETag` is the version in quotes. */
  @Get(':orderId')
  @OfPlaces()
  @TakesFastLane()
  @Header('Content-Type', JSON_TYPE)
  @ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: 'The version that the caller already has, in quotes',
  })
  @ApiOkResponse({
    type: OrderDto,
    headers: { ETag: { description: 'The version, in quotes', schema: { type: 'string', example: '"3"' } } },
  })
  @ApiResponse({ status: 304, description: 'The version in If-None-Match is the latest' })
  @ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409)
  async getOrder(
    @Param('orderId') orderId: string,
    @Query() query: OrderFormatQueryDto,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const order = await this.queries.execute(new GetOrder(orderId, caller));
    response.setHeader('ETag', entityTag(order.version));
    if (hasVersion(request.get('if-none-match'), order.version)) {
      response.status(304);
      return '';
    }
    const write = await this.formats.writer(order.channel_id, query.format);
    if (write === asKept) return order.snapshot;
    return inLongStep(order.snapshot.length, () => write(order.snapshot));
  }
}

/** The place of the query; for people who are limited to places one of theirs, which they must name if they have several. */
function placeAskedFor(asked: string | undefined, caller: Caller): string | null {
  const own = reachablePlaces(caller);
  if (own === null) return asked ?? null;
  const placeId = asked?.toLowerCase() ?? (own.length === 1 ? own[0]! : null);
  if (!mayReachPlace(caller, placeId)) throw accessRefusals.PLACES_FORBID();
  return placeId;
}
