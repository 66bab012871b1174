import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { OrderItem } from '../contract';
import { type Caller, CurrentCaller, InArea } from '../api-keys';
import { ApiShapedRefusals, MOST_ROWS } from '../infrastructure/http';
import { OfPlaces, OrderItemDto, type Origin, RequestOrigin, versionsAllowed } from '../orders';
import { AddItem } from './commands/add-item';
import { RemoveItem } from './commands/remove-item';
import { UpdateItem } from './commands/update-item';
import { AddItemDto } from './dto/add-item.dto';
import { ItemListDto, ItemListQueryDto } from './dto/item-list.dto';
import { UpdateItemDto } from './dto/update-item.dto';
import { contentOf, updateOf } from './item-input';
import { GetItem } from './queries/get-item';
import { ListItems } from './queries/list-items';

const NAMED = {
  400: 'named',
  401: 'named',
  403: 'named',
  404: 'named',
  409: 'named',
  412: 'named',
  413: 'named',
  415: 'named',
} as const;

const CommandOrigin = () =>
  ApiHeader({
    name: 'X-Command-Origin',
    required: false,
    description: 'The system that the change comes from, which is not notified of it',
  });
const CorrelationId = () =>
  ApiHeader({ name: 'X-Correlation-Id', required: false, description: 'Passed on with the webhook' });
const IfMatch = () =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The version of the order to change, such as "3"',
  });

@ApiTags('Order items')
@InArea('orders')
@OfPlaces()
@Controller('v1/orders/:orderId/items')
export class ItemsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists the items of an order in the order's own sequence. */
  @Get()
  @ApiOkResponse({ type: ItemListDto })
  @ApiShapedRefusals({ ...NAMED, 404: 'coded' }, 400, 401, 403, 404, 409)
  async listOrderItems(
    @Param('orderId') orderId: string,
    @Query() query: ItemListQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ data: readonly OrderItem[]; pagination: ItemListDto['pagination'] }> {
    const limit = Math.min(query.limit ?? 20, MOST_ROWS);
    const offset = query.offset ?? 0;
    const window = { status: query.status ?? null, limit, offset };
    const { items, total } = await this.queries.execute(new ListItems(orderId, caller, window));
    return { data: items, pagination: { total, limit, offset } };
  }

  /** Shows one item of an order. */
  @Get(':itemId')
  @ApiOkResponse({ type: OrderItemDto })
  @ApiShapedRefusals(NAMED, 401, 403, 404, 409)
  getOrderItem(
    @Param('orderId') orderId: string,
    @Param('itemId') itemId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<OrderItem> {
    return this.queries.execute(new GetItem(orderId, itemId, caller));
  }

  /**
   * Adds an item, or adds the quantity to the item of the same product. Applied at once; only while the order
   * is pending.
   */
  @Post()
  @CommandOrigin()
  @CorrelationId()
  @IfMatch()
  @ApiCreatedResponse({
    type: OrderItemDto,
    headers: { Location: { description: 'The item', schema: { type: 'string' } } },
  })
  @ApiShapedRefusals(NAMED, 400, 401, 403, 404, 409, 412, 413, 415)
  async addOrderItem(
    @Param('orderId') orderReference: string,
    @Body() body: AddItemDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
    @Headers('If-Match') ifMatch?: string,
  ): Promise<OrderItem> {
    const request = { orderReference, caller, origin, versions: versionsAllowed(ifMatch) };
    const { orderId, item } = await this.commands.execute(new AddItem(request, contentOf(body)));
    response.setHeader('Location', `/v1/orders/${orderId}/items/${encodeURIComponent(item.item_id)}`);
    return item;
  }

  /** Changes the given fields of an item. Applied at once; only while the order is pending or processing. */
  @Put(':itemId')
  @CommandOrigin()
  @CorrelationId()
  @IfMatch()
  @ApiOkResponse({ type: OrderItemDto })
  @ApiShapedRefusals(NAMED, 400, 401, 403, 404, 409, 412, 413, 415)
  updateOrderItem(
    @Param('orderId') orderReference: string,
    @Param('itemId') itemId: string,
    @Body() body: UpdateItemDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @Headers('If-Match') ifMatch?: string,
  ): Promise<OrderItem> {
    const request = { orderReference, caller, origin, versions: versionsAllowed(ifMatch) };
    return this.commands.execute(new UpdateItem(request, itemId, updateOf(body)));
  }

  /** Removes an item. Applied at once; only while the order is pending. */
  @Delete(':itemId')
  @HttpCode(204)
  @CommandOrigin()
  @CorrelationId()
  @IfMatch()
  @ApiNoContentResponse()
  @ApiShapedRefusals(NAMED, 401, 403, 404, 409, 412)
  async removeOrderItem(
    @Param('orderId') orderReference: string,
    @Param('itemId') itemId: string,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @Headers('If-Match') ifMatch?: string,
  ): Promise<void> {
    const request = { orderReference, caller, origin, versions: versionsAllowed(ifMatch) };
    await this.commands.execute(new RemoveItem(request, itemId));
  }
}
