import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea } from '../../api-keys';
import { ApiRefusals, IdPipe } from '../../infrastructure/http';
import { ChannelDirectory } from '../channel-directory';
import { channelRefusals } from '../channel.refusals';
import { BaseOrderSchemaDto, ChannelOrderSchemaDto } from './dto/order-schema.dto';
import { GetBaseOrderSchema } from './queries/get-base-order-schema';
import { GetOrderSchema } from './queries/get-order-schema';

@ApiTags('Channels')
@InArea('channels')
@Controller('v1/channels')
export class OrderSchemasController {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: ChannelDirectory,
  ) {}

  /** Shows the order schema of all channels, with an example, custom validations and formats. */
  @Get('base-schema')
  @ApiOkResponse({ type: BaseOrderSchemaDto })
  @ApiRefusals(401)
  getBaseOrderSchema(): Promise<BaseOrderSchemaDto> {
    return this.queries.execute(new GetBaseOrderSchema()) as Promise<BaseOrderSchemaDto>;
  }

  /** Shows the order schema of a channel, including what its type requires of `channel_specific_data`. */
  @Get(':channelId/order-schema')
  @ApiOkResponse({ type: ChannelOrderSchemaDto })
  @ApiRefusals(401, 403, 404)
  async get(
    @Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND)) channelId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<ChannelOrderSchemaDto> {
    const channel = await this.directory.require(channelId, caller);
    return this.queries.execute(new GetOrderSchema(channel)) as Promise<ChannelOrderSchemaDto>;
  }
}
