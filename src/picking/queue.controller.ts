import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiShapedRefusals, IdPipe, MOST_ROWS } from '../infrastructure/http';
import { type OrderKey, ProjectedOrders } from '../orders';
import { PlaceDirectory, placeRefusals } from '../places';
import { ClaimOrder } from './commands/claim-order';
import { ReleaseOrder } from './commands/release-order';
import {
  ClaimDto,
  ClaimOrderDto,
  QueueDto,
  type QueuedOrderDto,
  QueueQueryDto,
  ReleaseOrderDto,
} from './dto/queue.dto';
import { type Claim, holderOf, initialsOf } from './model/claim';
import { type ClaimableOrder, ListQueue } from './queries/list-queue';
import { cursorIn, cursorText } from './queue-cursor';

const PlaceId = () => Param('placeId', new IdPipe(placeRefusals.UNKNOWN_PLACE));

@ApiTags('Picking')
@InArea('picking')
@LimitsToPlaces()
@Controller('v1/places/:placeId/queue')
export class QueueController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly places: PlaceDirectory,
    private readonly orders: ProjectedOrders,
  ) {}

  /** Shows what the store has to accept, pick and hand over, the most urgent first, and who picks what. */
  @Get()
  @ApiOkResponse({ type: QueueDto })
  @ApiShapedRefusals({}, 400, 401, 403, 404)
  async list(
    @PlaceId() placeId: string,
    @Query() query: QueueQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<QueueDto> {
    const channels = await this.places.channelsOf([placeId], caller);
    const limit = Math.min(query.limit ?? 50, MOST_ROWS);
    const list = new ListQueue(placeId, [...channels], cursorIn(query.after), limit);
    const { orders, isMore } = await this.queries.execute(list);
    const last = orders.at(-1);
    return { data: orders.map(toDto), next: isMore && last !== undefined ? cursorText(last) : null };
  }

  /**
   * Says who picks an order, for ten minutes; claim it again to go on. A colleague's order is refused, or with `take_over`
   * taken over.
   */
  @Post(':orderId/claim')
  @HttpCode(200)
  @ApiOkResponse({ type: ClaimDto })
  @ApiShapedRefusals({ 404: 'coded_or_core' }, 400, 401, 403, 404, 409, 413, 415)
  async claimOrder(
    @PlaceId() placeId: string,
    @Param('orderId') reference: string,
    @Body() { name, take_over }: ClaimOrderDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<Claim> {
    const key = await this.keyOf(placeId, reference, caller);
    const wish = { holder: holderOf(caller, name), claimed_by: name, device_id: deviceOf(caller) };
    return this.commands.execute(new ClaimOrder(placeId, key, wish, take_over === true, by));
  }

  /** Ends one's own claim of an order. A colleague's stays. */
  @Post(':orderId/release')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiShapedRefusals({ 404: 'coded_or_core' }, 400, 401, 403, 404, 409, 413, 415)
  async releaseOrder(
    @PlaceId() placeId: string,
    @Param('orderId') reference: string,
    @Body() body: ReleaseOrderDto | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    const key = await this.keyOf(placeId, reference, caller);
    const name = body?.name ?? caller.clientName;
    await this.commands.execute(new ReleaseOrder(placeId, key, holderOf(caller, name), name));
  }

  private async keyOf(placeId: string, reference: string, caller: Caller): Promise<OrderKey> {
    await this.places.require(placeId, caller);
    const { channelId, id } = await this.orders.find(reference, caller);
    return { channelId, orderId: id };
  }
}

function deviceOf({ kind, keyId }: Caller): string | null {
  return kind === 'device' ? keyId : null;
}

function toDto({ customer_name, created_at, due_at, ...order }: ClaimableOrder): QueuedOrderDto {
  return {
    order_id: order.order_id,
    order_number: order.order_number,
    channel_id: order.channel_id,
    channel_name: order.channel_name,
    status: order.status,
    version: order.version,
    delivery_type: order.delivery_type,
    created_at: created_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    due_kind: order.due_kind,
    lines: order.lines,
    units: order.units,
    picked_lines: order.picked_lines,
    customer: initialsOf(customer_name),
    fulfilment_flags: [...order.fulfilment_flags],
    claim: order.claim,
  };
}
