import { Body, Controller, Headers, HttpCode, Patch, Put, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import { InArea } from '../api-keys';
import { ApiShapedRefusals, TakesFastLane } from '../infrastructure/http';
import {
  AcceptedResponse,
  Accepts,
  IdempotentByJob,
  IdempotentJobs,
  type IdempotencyKey,
  RequestIdempotencyKey,
} from '../jobs';
import { UpdateOrder } from './commands/update-order';
import { CreateOrderDto } from './dto/create-order.dto';
import {
  StatusUpdateAcceptedDto,
  UpdateAcceptedDto,
  UpdateOrderStatusDto,
} from './dto/update-order-status.dto';
import { ForceTransition } from './accepting/force-transition.decorator';
import { ProjectedOrders } from './accepting/projected-orders';
import { versionsAllowed } from './accepting/model/if-match';
import type { Origin } from './model/origin';
import { OfPlaces } from './order-place.guard';
import { contentOf } from './accepting/order-content';
import { OrderToChange, OrderToChangeGuard } from './accepting/order-to-change.guard';
import { orderRefusals } from './order.refusals';
import { ApiOriginHeaders, RequestOrigin } from './accepting/request-origin.decorator';
import { StatusUpdateIntake } from './accepting/status-update-intake';

@ApiTags('Orders')
@ApiParam({ name: 'orderId', description: 'Order id or order number' })
@ApiOriginHeaders()
@InArea('orders')
@Controller('v1/orders/:orderId')
@UseGuards(OrderToChangeGuard)
export class OrderUpdatesController {
  constructor(
    private readonly jobs: IdempotentJobs,
    private readonly statusUpdates: StatusUpdateIntake,
    private readonly orders: ProjectedOrders,
  ) {}

  /** Replaces the content of an order. Its id, its status and what was picked of remaining items are kept. */
  @Put()
  @TakesFastLane()
  @HttpCode(202)
  @Accepts(UpdateAcceptedDto)
  @IdempotentByJob()
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version to replace, such as "3"' })
  @ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503)
  replaceOrder(
    @Body() body: CreateOrderDto,
    @OrderToChange() order: OrderToChange,
    @RequestOrigin() origin: Origin,
    @RequestIdempotencyKey() repeat: IdempotencyKey | null,
    @Headers('If-Match') ifMatch?: string,
  ): Promise<AcceptedResponse> {
    return this.jobs.answer(order, repeat, (jobId) => {
      const found = order.require();
      const { id, channelId, orderNumber, version } = found;
      this.orders.requireRoom(found);
      if (body.channel_id.toLowerCase() !== channelId) throw orderRefusals.OTHER_CHANNEL();
      const versions = versionsAllowed(ifMatch);
      if (versions?.includes(version) === false) throw orderRefusals.VERSION_MISMATCH(version);
      const caused = { ...origin, jobId };
      const answer: UpdateAcceptedDto = { message: 'Order update accepted for processing', jobId };
      return {
        command: new UpdateOrder(id, channelId, orderNumber, contentOf(body), versions, caused),
        key: id,
        body: answer,
      };
    });
  }

  /** Changes the status of an order, or dispatches a courier while it is being picked. */
  @Patch('status')
  @OfPlaces()
  @TakesFastLane()
  @HttpCode(202)
  @Accepts(StatusUpdateAcceptedDto)
  @IdempotentByJob()
  @ApiHeader({
    name: 'X-Force-Transition',
    required: false,
    description: '`true` allows any forward move, whatever the transition table says',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version to move, such as "3"' })
  @ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503)
  updateOrderStatus(
    @Body() body: UpdateOrderStatusDto,
    @OrderToChange() order: OrderToChange,
    @ForceTransition() force: boolean,
    @RequestOrigin() origin: Origin,
    @RequestIdempotencyKey() repeat: IdempotencyKey | null,
    @Headers('If-Match') ifMatch?: string,
  ): Promise<AcceptedResponse> {
    return this.jobs.answer(order, repeat, (jobId) =>
      this.statusUpdates.propose({ order: order.require(), body, force, origin, ifMatch }, jobId),
    );
  }
}
