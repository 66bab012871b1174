import { OfPlaces } from '../order-place.guard';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { withMember } from '@libs/json-text';
import { JsonStream } from '@libs/streamed-json';
import { type Caller, CurrentCaller, InArea } from '../../api-keys';
import { ApiShapedRefusals, StretchQueryDto, toStretch } from '../../infrastructure/http';
import { OrderDiffDto, OrderHistoryDto, OrderVersionDto, StatusHistoryDto } from './dto/order-history.dto';
import { DiffOrderVersions } from './queries/diff-order-versions';
import { GetOrderVersion } from './queries/get-order-version';
import { ListOrderVersions } from './queries/list-order-versions';
import { ListStatusChanges } from './queries/list-status-changes';
import { VersionPipe } from './version.pipe';

const JSON_TYPE = 'application/json; charset=utf-8';

@ApiTags('Order history')
@InArea('orders')
@OfPlaces()
@Controller('v1/orders/:orderId')
@ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409, 503)
export class OrderHistoryController {
  constructor(private readonly queries: QueryBus) {}

  /** Lists the versions of an order and their changes, newest first. */
  @Get('history')
  @ApiOkResponse({ type: OrderHistoryDto })
  listOrderVersions(
    @Param('orderId') orderId: string,
    @Query() query: StretchQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<JsonStream> {
    return this.queries.execute(new ListOrderVersions(orderId, caller, toStretch(query)));
  }

  /** Lists the status changes of an order, newest first. */
  @Get('status-history')
  @ApiOkResponse({ type: StatusHistoryDto })
  listOrderStatusChanges(
    @Param('orderId') orderId: string,
    @Query() query: StretchQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<JsonStream> {
    return this.queries.execute(new ListStatusChanges(orderId, caller, toStretch(query)));
  }

  /** Shows an order exactly as it was in one of its versions. */
  @Get('versions/:version')
  @ApiShapedRefusals({ 404: 'coded_or_core' }, 404)
  @Header('Content-Type', JSON_TYPE)
  @ApiOkResponse({ type: OrderVersionDto })
  async getOrderVersion(
    @Param('orderId') orderId: string,
    @Param('version', VersionPipe) version: number,
    @CurrentCaller() caller: Caller,
  ): Promise<string> {
    const { snapshot, ...facts } = await this.queries.execute(new GetOrderVersion(orderId, version, caller));
    return withMember(JSON.stringify(facts), 'order', snapshot);
  }

  /** Lists the fields in which two versions of an order differ. */
  @Get('versions/:from/diff/:to')
  @ApiShapedRefusals({ 404: 'coded_or_core' }, 404)
  @ApiOkResponse({ type: OrderDiffDto })
  diffOrderVersions(
    @Param('orderId') orderId: string,
    @Param('from', VersionPipe) from: number,
    @Param('to', VersionPipe) to: number,
    @CurrentCaller() caller: Caller,
  ): Promise<OrderDiffDto> {
    return this.queries.execute(new DiffOrderVersions(orderId, { from, to }, caller));
  }
}
