import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { JsonStream } from '@libs/streamed-json';
import { type Caller, CurrentCaller, InArea, NeedsScope } from '../../api-keys';
import { ApiEnvelopeRefusals, RefusesHead } from '../../infrastructure/http';
import { OfPlaces, type Origin, RequestOrigin } from '../../orders';
import {
  OrderIdQueryDto,
  PickedOrderEnvelopeDto,
  PickingProductsDto,
  PickingProductsQueryDto,
  SetFailedQueryDto,
  SetStatusQueryDto,
  SetSuspendedQueryDto,
} from './dto/picking-app.dto';
import { CODE_OF_STATUS } from './model/picking-code';
import { type PickedOrder, PickingControl } from './picking-control';
import { ListPickingProducts } from './queries/list-picking-products';

const NO_STORE = ['Cache-Control', 'no-store'] as const;

@ApiTags('Picking app')
@InArea('picking')
@OfPlaces()
@Controller('dts/drone/order')
export class PickingAppController {
  constructor(
    private readonly queries: QueryBus,
    private readonly control: PickingControl,
  ) {}

  /** Lists the products to pick for an order, with pictures and acceptable substitutes. */
  @Get('products')
  @Header(...NO_STORE)
  @ApiOkResponse({ type: PickingProductsDto })
  @ApiEnvelopeRefusals(400, 401, 403, 404, 409)
  async listProductsToPick(
    @Query() { order_id, show_status }: PickingProductsQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<JsonStream> {
    const products = await this.queries.execute(
      new ListPickingProducts(order_id, show_status === true, caller),
    );
    return new JsonStream(
      '{"responseType":"success","status":200,"message":{"error":null,"message":null,"data":[',
      JsonStream.written(products, (product) => JSON.stringify(product)),
      () => '],"extra":[]}}',
    );
  }

  /** Starts picking (2), finishes it (3) or cancels the order (6). Responds when the change has been applied. */
  @Get('set_status')
  @NeedsScope('write')
  @RefusesHead()
  @Header(...NO_STORE)
  @ApiOkResponse({ type: PickedOrderEnvelopeDto })
  @ApiEnvelopeRefusals(400, 401, 403, 404, 409, 422, 500, 503)
  async setPickingStatus(
    @Query() { orderId, status, picker_id }: SetStatusQueryDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PickedOrderEnvelopeDto> {
    const tap = { orderReference: orderId, caller, origin, response };
    return envelope(await this.control.setStatus(tap, status, picker_id ?? null), 'Order status updated');
  }

  /** Marks an order as failed. Responds when the change has been applied. */
  @Get('set_failed')
  @NeedsScope('write')
  @RefusesHead()
  @Header(...NO_STORE)
  @ApiOkResponse({ type: PickedOrderEnvelopeDto })
  @ApiEnvelopeRefusals(400, 401, 403, 404, 409, 422, 500, 503)
  async setPickingFailed(
    @Query() { orderId, reason }: SetFailedQueryDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PickedOrderEnvelopeDto> {
    const tap = { orderReference: orderId, caller, origin, response };
    return envelope(await this.control.setFailed(tap, reason ?? null), 'Order marked as failed');
  }

  /** Suspends an order. Responds when the change has been applied. */
  @Get('set_suspended')
  @NeedsScope('write')
  @RefusesHead()
  @Header(...NO_STORE)
  @ApiOkResponse({ type: PickedOrderEnvelopeDto })
  @ApiEnvelopeRefusals(400, 401, 403, 404, 409, 422, 500, 503)
  async setPickingSuspended(
    @Query() { orderId, reason }: SetSuspendedQueryDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PickedOrderEnvelopeDto> {
    const tap = { orderReference: orderId, caller, origin, response };
    return envelope(await this.control.setSuspended(tap, reason), 'Order suspended');
  }

  /** Resumes a suspended order in its earlier status. Responds when the change has been applied. */
  @Get('unset_suspended')
  @NeedsScope('write')
  @RefusesHead()
  @Header(...NO_STORE)
  @ApiOkResponse({ type: PickedOrderEnvelopeDto })
  @ApiEnvelopeRefusals(400, 401, 403, 404, 409, 422, 500, 503)
  async unsetPickingSuspended(
    @Query() { orderId }: OrderIdQueryDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PickedOrderEnvelopeDto> {
    const tap = { orderReference: orderId, caller, origin, response };
    return envelope(await this.control.unsetSuspended(tap), 'Order resumed');
  }
}

function envelope({ id, orderNumber, status }: PickedOrder, message: string): PickedOrderEnvelopeDto {
  return {
    responseType: 'success',
    status: 200,
    message: {
      error: null,
      message,
      data: { order_id: id, order_number: orderNumber, status: CODE_OF_STATUS[status], status_name: status },
      extra: [],
    },
  };
}
