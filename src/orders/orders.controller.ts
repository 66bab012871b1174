import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea } from '../api-keys';
import { ChannelDirectory } from '../channels';
import { ApiRefusals, TakesFastLane } from '../infrastructure/http';
import {
  AcceptedResponse,
  Accepts,
  IdempotentByJob,
  IdempotentJobs,
  type IdempotencyKey,
  RequestIdempotencyKey,
} from '../jobs';
import { CreateOrder } from './commands/create-order';
import { creationTexts } from './accepting/creation-texts';
import { CreateOrderDto } from './dto/create-order.dto';
import { OrderAcceptedDto } from './dto/order.dto';
import type { Origin } from './model/origin';
import { contentOf } from './accepting/order-content';
import { ApiOriginHeaders, RequestOrigin } from './accepting/request-origin.decorator';

@ApiTags('Orders')
@InArea('orders')
@Controller('v1/orders')
export class OrdersController {
  constructor(
    private readonly jobs: IdempotentJobs,
    private readonly channels: ChannelDirectory,
  ) {}

  /** Accepts an order. 202 means that it is stored, and will become version 1 or be reported as `order:failed`. */
  @Post()
  @TakesFastLane()
  @HttpCode(202)
  @Accepts(OrderAcceptedDto)
  @IdempotentByJob()
  @ApiOriginHeaders()
  @ApiRefusals(400, 401, 403, 404, 413, 415, 503)
  async create(
    @Body() body: CreateOrderDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @RequestIdempotencyKey() repeat: IdempotencyKey | null,
  ): Promise<AcceptedResponse> {
    const channelId = body.channel_id.toLowerCase();
    await this.channels.require(channelId, caller);
    return this.jobs.answer({ channelId }, repeat, (jobId) => {
      // The order gets the id of this job, so that changes can be accepted before the order exists.
      const command = new CreateOrder(jobId, channelId, contentOf(body), { ...origin, jobId });
      return { command, key: jobId, ...creationTexts(command, jobId) };
    });
  }
}
