import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { UnitOfWork } from '@libs/unit-of-work';
import { AdminOnly, type Caller, CurrentCaller, InArea, LimitsToPlaces, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import {
  ApiRefusals,
  IdPipe,
  IfUnchanged,
  PageQueryDto,
  paginationOf,
  toPageRequest,
  type UnchangedSince,
} from '../infrastructure/http';
import { ChannelDirectory } from './channel-directory';
import { ChannelViews } from './channel-views';
import { channelRefusals } from './channel.refusals';
import { AddChannelType } from './commands/add-channel-type';
import { CreateChannel } from './commands/create-channel';
import { UpdateChannel } from './commands/update-channel';
import { AddChannelTypeDto, ChannelTypeAddedDto, ChannelTypeListDto } from './dto/channel-type.dto';
import { ChannelDto, ChannelListDto } from './dto/channel.dto';
import { CreateChannelDto, UpdateChannelDto } from './dto/create-channel.dto';
import { GetChannel } from './queries/get-channel';
import { ListChannelTypes } from './queries/list-channel-types';
import { channelTypeOf } from './types/registry';
import { ListChannels } from './queries/list-channels';

const ChannelId = () => Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND));

@ApiTags('Channels')
@InArea('channels')
@Controller('v1/channels')
export class ChannelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly directory: ChannelDirectory,
    private readonly views: ChannelViews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists the channels that the key can access, newest first. */
  @Get()
  @LimitsToPlaces()
  @ApiOkResponse({ type: ChannelListDto })
  @ApiRefusals(400, 401)
  async list(@Query() query: PageQueryDto, @CurrentCaller() caller: Caller): Promise<ChannelListDto> {
    const page = toPageRequest(query);
    const { records, total } = await this.queries.execute(new ListChannels(page, caller));
    return {
      data: await this.views.summaries(records),
      pagination: paginationOf(page, total),
    };
  }

  /** Lists the registered channel types, with the keys of their configs. */
  @Get('types')
  @LimitsToPlaces()
  @ApiOkResponse({ type: ChannelTypeListDto })
  @ApiRefusals(401)
  async listChannelTypes(): Promise<ChannelTypeListDto> {
    const names = await this.queries.execute(new ListChannelTypes());
    return {
      channel_types: names.map((type_name) => ({ type_name, config: [...channelTypeOf(type_name).config] })),
    };
  }

  /** Registers a channel type, which behaves like the base type. Needs admin access. */
  @Post('types')
  @AdminOnly()
  @ApiCreatedResponse({ type: ChannelTypeAddedDto })
  @ApiRefusals(400, 401, 403, 409)
  async addChannelType(
    @Body() { type }: AddChannelTypeDto,
    @RequestedBy() by: Requester,
  ): Promise<ChannelTypeAddedDto> {
    await this.commands.execute(new AddChannelType(type, by));
    return { success: true, message: 'Channel type added', type };
  }

  /** Shows one channel. Secrets are masked. */
  @Get(':channelId')
  @LimitsToPlaces()
  @ApiOkResponse({ type: ChannelDto })
  @ApiRefusals(401, 403, 404)
  async get(@ChannelId() channelId: string, @CurrentCaller() caller: Caller): Promise<ChannelDto> {
    await this.directory.require(channelId, caller);
    return this.views.full(await this.queries.execute(new GetChannel(channelId)));
  }

  /** Creates a channel. A write key can access the channels it creates, of which it may create only so many. */
  @Post()
  @ApiCreatedResponse({ type: ChannelDto })
  @ApiRefusals(400, 401, 403, 409)
  async create(@Body() body: CreateChannelDto, @RequestedBy() by: Requester): Promise<ChannelDto> {
    const channel = await this.commands.execute(new CreateChannel(body, by));
    return this.views.created(channel);
  }

  /** Replaces a channel's name, type, config, settings and metadata. */
  @Put(':channelId')
  @ApiOkResponse({ type: ChannelDto })
  @ApiRefusals(400, 401, 403, 404, 412, 413, 415)
  async update(
    @ChannelId() channelId: string,
    @Body() body: UpdateChannelDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<ChannelDto> {
    await this.directory.require(channelId, caller);
    return this.unitOfWork.together(async () => {
      const channel = await this.commands.execute(new UpdateChannel(channelId, body, by, since));
      return this.views.full({ ...(await this.queries.execute(new GetChannel(channelId))), channel });
    });
  }
}
