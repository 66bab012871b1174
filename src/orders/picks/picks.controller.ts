import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea } from '../../api-keys';
import { ApiShapedRefusals, toDate } from '../../infrastructure/http';
import { ProjectedOrders } from '../accepting/projected-orders';
import { RequestOrigin } from '../accepting/request-origin.decorator';
import type { Origin } from '../model/origin';
import { OfPlaces } from '../order-place.guard';
import { orderRefusals } from '../order.refusals';
import { PutPick } from './commands/put-pick';
import { PickDto, PickListDto, PutPickDto } from './dto/pick.dto';
import type { LinePick, PickState } from './model/pick';
import { ListPicks } from './queries/list-picks';

@ApiTags('Picking')
@InArea('picking')
@OfPlaces()
@Controller('v1/orders/:orderId/picks')
export class PicksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly orders: ProjectedOrders,
  ) {}

  /** Shows what has been picked of the lines of an order so far. */
  @Get()
  @ApiOkResponse({ type: PickListDto })
  @ApiShapedRefusals({ 404: 'coded' }, 401, 403, 404, 409)
  async list(@Param('orderId') reference: string, @CurrentCaller() caller: Caller) {
    const { channelId, id, orderNumber } = await this.orders.find(reference, caller);
    const found = await this.queries.execute(new ListPicks({ channelId, orderId: id }));
    if (found === null) throw orderRefusals.ORDER_NOT_FOUND();
    const { status, version, picks } = found;
    return { order_id: id, order_number: orderNumber, status, version, data: picks };
  }

  /**
   * Says what has been picked of one line, whatever was said before, while the order is picking. Applied at once; the same
   * state again changes nothing. The move to `picked` takes the picks into the order.
   */
  @Put(':itemId')
  @ApiOkResponse({ type: PickDto })
  @ApiShapedRefusals({ 404: 'coded_or_core' }, 400, 401, 403, 404, 409, 413, 415, 503)
  async put(
    @Param('orderId') reference: string,
    @Param('itemId') itemId: string,
    @Body() body: PutPickDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
  ): Promise<LinePick> {
    const { channelId, id, standing, unfinished } = await this.orders.find(reference, caller);
    const { picked_by = null, picked_at } = body;
    const by = { picked_by, picked_at: picked_at == null ? null : toDate(picked_at) };
    const order = { channelId, orderId: id, willBePicking: unfinished > 0 && standing.status === 'picking' };
    return this.commands.execute(new PutPick(order, itemId, stateOf(body), by, origin));
  }
}

function stateOf({ picked, missing, missing_reason, substitutes, weight }: PutPickDto): PickState {
  return {
    picked,
    missing,
    missing_reason: missing_reason ?? null,
    substitutes: (substitutes ?? []).map(({ item_id, name, ean, quantity, price }) => ({
      item_id,
      name: name ?? null,
      ean: ean ?? null,
      quantity,
      price: price ?? null,
    })),
    weight: weight ?? null,
  };
}
