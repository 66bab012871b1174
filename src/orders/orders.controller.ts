import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { v7 as uuid } from 'uuid';
import { type Caller, CurrentCaller } from '../api-keys';
import { ChannelDirectory } from '../channels';
import { ApiRefusals, ApiShapedRefusals, paginationOf, toDate, toPageRequest } from '../http';
import { AcceptedAnswer, Accepts, ApiIdempotencyKey, Jobs, type RepeatKey, RequestRepeatKey } from '../jobs';
import { CreateOrder } from './commands/create-order';
import { CreateOrderDto } from './dto/create-order.dto';
import { OrderFormatQueryDto, OrderListQueryDto } from './dto/order-query.dto';
import { OrderAcceptedDto, OrderDto, OrderListDto } from './dto/order.dto';
import { INITIAL_STATUS } from './model/order-status';
import type { Origin } from './model/origin';
import { contentOf } from './order-content';
import { GetOrder } from './queries/get-order';
import { ListOrders } from './queries/list-orders';
import { ApiOriginHeaders, RequestOrigin } from './request-origin.decorator';

const JSON_TYPE = 'application/json; charset=utf-8';

@ApiTags('Orders')
@Controller('v1/orders')
export class OrdersController {
  constructor(
    private readonly queries: QueryBus,
    private readonly jobs: Jobs,
    private readonly channels: ChannelDirectory,
  ) {}

  /** Accepts an order. 202 means that it is kept and will become version 1, or be reported as `order:failed`. */
  @Post()
  @HttpCode(202)
  @Accepts(OrderAcceptedDto)
  @ApiIdempotencyKey()
  @ApiOriginHeaders()
  @ApiRefusals(400, 401, 403, 404, 413, 415, 422, 503)
  async create(
    @Body() body: CreateOrderDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @RequestRepeatKey() repeat: RepeatKey | null,
  ): Promise<AcceptedAnswer> {
    const channelId = body.channel_id.toLowerCase();
    await this.channels.require(channelId, caller);
    return this.jobs.answer(channelId, repeat, (jobId) => {
      const orderId = uuid();
      const content = contentOf(body);
      const orderData = { id: orderId, channel_id: channelId, status: INITIAL_STATUS, ...content };
      const answer: OrderAcceptedDto = { message: 'Order accepted for processing', jobId, orderData };
      return {
        command: new CreateOrder(orderId, channelId, content, { ...origin, jobId }),
        key: orderId,
        body: answer,
      };
    });
  }

  /** Lists the orders of a channel, the newest first. */
  @Get()
  @Header('Content-Type', JSON_TYPE)
  @ApiOkResponse({ type: OrderListDto })
  @ApiRefusals(400, 401, 403, 404)
  async list(@Query() query: OrderListQueryDto, @CurrentCaller() caller: Caller): Promise<string> {
    const channelId = query.channel_id.toLowerCase();
    await this.channels.require(channelId, caller);
    const page = toPageRequest(query);
    const filter = {
      channelId,
      status: query.status ?? null,
      orderNumber: query.order_number ?? null,
      dateFrom: query.date_from ? toDate(query.date_from) : null,
      dateTo: query.date_to ? toDate(query.date_to) : null,
    };
    const { snapshots, total } = await this.queries.execute(new ListOrders(filter, page));
    return `{"data":[${snapshots.join(',')}],"pagination":${JSON.stringify(paginationOf(page, total))}}`;
  }

  /** Shows the latest version of an order, by its id or its order number. */
  @Get(':orderId')
  @Header('Content-Type', JSON_TYPE)
  @ApiOkResponse({ type: OrderDto })
  @ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409)
  async get(
    @Param('orderId') orderId: string,
    @Query() _query: OrderFormatQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<string> {
    const { snapshot } = await this.queries.execute(new GetOrder(orderId, caller));
    return snapshot;
  }
}
