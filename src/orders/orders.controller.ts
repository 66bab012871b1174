import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { v7 as uuid } from 'uuid';
import { type Caller, CurrentCaller } from '../api-keys';
import { ChannelDirectory } from '../channels';
import { ApiRefusals } from '../http';
import { Jobs } from '../jobs';
import { CreateOrder } from './commands/create-order';
import { CreateOrderDto } from './dto/create-order.dto';
import { OrderAcceptedDto } from './dto/order.dto';
import { INITIAL_STATUS } from './model/order-status';
import type { Origin } from './model/origin';
import { contentOf } from './order-content';
import { RequestOrigin } from './request-origin.decorator';

@ApiTags('Orders')
@Controller('v1/orders')
export class OrdersController {
  constructor(
    private readonly jobs: Jobs,
    private readonly channels: ChannelDirectory,
  ) {}

  /** Accepts an order. 202 means that it is kept and will become version 1, or be reported as `order:failed`. */
  @Post()
  @HttpCode(202)
  @ApiAcceptedResponse({
    type: OrderAcceptedDto,
    headers: { Location: { description: 'The job', schema: { type: 'string' } } },
  })
  @ApiRefusals(400, 401, 403, 404, 413, 415, 503)
  async create(
    @Body() body: CreateOrderDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderAcceptedDto> {
    const channelId = body.channel_id.toLowerCase();
    await this.channels.require(channelId, caller);
    const orderId = uuid();
    const content = contentOf(body);
    const jobId = await this.jobs.accept(new CreateOrder(orderId, channelId, content, origin), {
      channelId,
      key: orderId,
    });
    response.setHeader('Location', `/v1/jobs/${jobId}`);
    return {
      message: 'Order accepted for processing',
      jobId,
      orderData: { id: orderId, channel_id: channelId, status: INITIAL_STATUS, ...content },
    };
  }
}
