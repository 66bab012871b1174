import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { JsonStream } from '@libs/streamed-json';
import {
  type Caller,
  CurrentCaller,
  InArea,
  LimitsToPlaces,
  reachablePlaces,
  RequestedBy,
} from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ChannelDirectory, channelRefusals } from '../channels';
import { ApiRefusals, IdPipe, IfUnchanged, type UnchangedSince } from '../infrastructure/http';
import { ChangePlace } from './commands/change-place';
import { CreatePlace } from './commands/create-place';
import { LinkChannel } from './commands/link-channel';
import { UnlinkChannel } from './commands/unlink-channel';
import { PlaceListQueryDto } from './dto/place-query.dto';
import { PlaceDto, PlaceListDto, toPlaceDto } from './dto/place.dto';
import { CreatePlaceDto, LinkChannelDto, PatchPlaceDto, ReplacePlaceDto } from './dto/write-place.dto';
import type { Place } from './entities/place.entity';
import { PlaceDirectory } from './place-directory';
import { placeRefusals } from './place.refusals';
import { GetPlace } from './queries/get-place';
import { ListPlaces } from './queries/list-places';

const MOST_ROWS = 100;

const PlaceId = () => Param('placeId', new IdPipe(placeRefusals.UNKNOWN_PLACE));
const ChannelId = () => Param('channelId', new IdPipe(channelRefusals.CHANNEL_NOT_FOUND));

@ApiTags('Places')
@InArea('places')
@Controller('v1/places')
export class PlacesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly channels: ChannelDirectory,
    private readonly places: PlaceDirectory,
  ) {}

  /** Lists the places linked to a channel, newest first. */
  @Get()
  @LimitsToPlaces()
  @ApiOkResponse({ type: PlaceListDto })
  @ApiRefusals(400, 401, 403, 404)
  async list(@Query() query: PlaceListQueryDto, @CurrentCaller() caller: Caller): Promise<JsonStream> {
    const channelId = query.channel_id.toLowerCase();
    await this.channels.require(channelId, caller);
    const limit = Math.min(query.limit ?? 10, MOST_ROWS);
    const offset = query.offset ?? 0;
    const { places, total } = await this.queries.execute(
      new ListPlaces(channelId, reachablePlaces(caller), limit, offset),
    );
    const write = (place: Place) => JSON.stringify(toPlaceDto(place));
    return JsonStream.list(places(write), () => ({ pagination: { total, limit, offset } }));
  }

  /** Shows one place of a channel that the key can access. */
  @Get(':placeId')
  @LimitsToPlaces()
  @ApiOkResponse({ type: PlaceDto })
  @ApiRefusals(401, 403, 404)
  async get(@PlaceId() placeId: string, @CurrentCaller() caller: Caller): Promise<PlaceDto> {
    await this.places.require(placeId, caller);
    return toPlaceDto(await this.queries.execute(new GetPlace(placeId)));
  }

  /** Creates a place. Its identifiers are unique in each of its channels. */
  @Post()
  @ApiCreatedResponse({ type: PlaceDto })
  @ApiRefusals(400, 401, 403, 409, 413, 415)
  async create(
    @Body() body: CreatePlaceDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<PlaceDto> {
    return toPlaceDto(await this.commands.execute(new CreatePlace(body, caller, by)));
  }

  /** Replaces a place. Its channels stay linked unless the body lists them. */
  @Put(':placeId')
  @ApiOkResponse({ type: PlaceDto })
  @ApiRefusals(400, 401, 403, 404, 409, 412, 413, 415)
  async replace(
    @PlaceId() placeId: string,
    @Body() body: ReplacePlaceDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<PlaceDto> {
    await this.places.require(placeId, caller);
    return toPlaceDto(
      await this.commands.execute(new ChangePlace(placeId, body, 'becomes_blank', caller, by, since)),
    );
  }

  /** Changes the given fields of a place. */
  @Patch(':placeId')
  @ApiOkResponse({ type: PlaceDto })
  @ApiRefusals(400, 401, 403, 404, 409, 412, 413, 415)
  async updatePlace(
    @PlaceId() placeId: string,
    @Body() body: PatchPlaceDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<PlaceDto> {
    await this.places.require(placeId, caller);
    return toPlaceDto(
      await this.commands.execute(new ChangePlace(placeId, body, 'stays', caller, by, since)),
    );
  }

  /** Links a channel to the place; `is_primary` makes it the primary one. */
  @Post(':placeId/channels/:channelId')
  @HttpCode(200)
  @ApiBody({ type: LinkChannelDto, required: false })
  @ApiOkResponse({ type: PlaceDto })
  @ApiRefusals(400, 401, 403, 404, 409)
  async linkPlace(
    @PlaceId() placeId: string,
    @ChannelId() channelId: string,
    @Body() body: LinkChannelDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<PlaceDto> {
    await this.places.require(placeId, caller);
    await this.channels.require(channelId, caller);
    const isPrimary = body.is_primary ?? false;
    return toPlaceDto(
      await this.commands.execute(new LinkChannel(placeId, channelId, isPrimary, caller, by)),
    );
  }

  /** Unlinks a channel from the place. The primary channel can't be unlinked until another one is primary. */
  @Delete(':placeId/channels/:channelId')
  @ApiOkResponse({ type: PlaceDto })
  @ApiRefusals(400, 401, 403, 404)
  async unlinkPlace(
    @PlaceId() placeId: string,
    @ChannelId() channelId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<PlaceDto> {
    await this.places.require(placeId, caller);
    await this.channels.require(channelId, caller);
    return toPlaceDto(await this.commands.execute(new UnlinkChannel(placeId, channelId, by)));
  }
}
