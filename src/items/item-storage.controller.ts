import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea } from '../api-keys';
import { ApiShapedRefusals } from '../infrastructure/http';
import { GetOrder, OfPlaces, type Origin, parsedOrder, RequestOrigin } from '../orders';
import { AssignStorageLocations } from './commands/assign-storage-locations';
import { AssignStorageLocationsDto, StorageAssignedDto } from './dto/item-storage.dto';

@ApiTags('Order items')
@InArea('orders')
@OfPlaces()
@Controller('v1/orders/:orderId/items/storage-locations')
export class ItemStorageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Assigns items to storage locations of the order's place, while the order is picking, picked or retrieving. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: StorageAssignedDto })
  @ApiShapedRefusals(
    { 400: 'named', 401: 'named', 403: 'named', 404: 'named', 409: 'named', 413: 'named', 415: 'named' },
    400,
    401,
    403,
    404,
    409,
    413,
    415,
  )
  async assignStorageLocations(
    @Param('orderId') reference: string,
    @Body() body: AssignStorageLocationsDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
  ): Promise<StorageAssignedDto> {
    const { channel_id, snapshot } = await this.queries.execute(new GetOrder(reference, caller));
    const { id, place_info } = await parsedOrder(snapshot);
    const wanted = body.items.map((item) => ({
      ...item,
      storage_location_id: item.storage_location_id.toLowerCase(),
    }));
    const key = { channelId: channel_id, orderId: id };
    const command = new AssignStorageLocations(key, place_info?.place_id ?? null, wanted, origin);
    const assignments = await this.commands.execute(command);
    return { success: true, message: 'Storage locations assigned', order_id: id, assignments };
  }
}
