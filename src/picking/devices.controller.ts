import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type Caller,
  CurrentCaller,
  InArea,
  LimitsToPlaces,
  reachableChannels,
  RequestedBy,
} from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { ApiRefusals, IdPipe, originOf, ShowsOnce } from '../infrastructure/http';
import {
  DeviceListDto,
  deviceRefusals,
  ListDevices,
  MakePairing,
  MakePairingDto,
  PairingDto,
  RevokeDevice,
  toDeviceDto,
} from '../people';
import { PlaceDirectory, placeRefusals } from '../places';

const PlaceId = () => Param('placeId', new IdPipe(placeRefusals.UNKNOWN_PLACE));

@ApiTags('Picking')
@InArea('pairing')
@LimitsToPlaces()
@Controller('v1/places/:placeId')
export class DevicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly places: PlaceDirectory,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Makes a code that pairs one device with the place, once, within five minutes. Show its `url` as a QR code. */
  @Post('pairings')
  @ShowsOnce('url')
  @ApiCreatedResponse({ type: PairingDto })
  @ApiRefusals(400, 401, 403, 404)
  async createPairing(
    @PlaceId() placeId: string,
    @Body() body: MakePairingDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @Req() request: Request,
  ): Promise<PairingDto> {
    await this.places.require(placeId, caller);
    const make = new MakePairing(placeId, reachableChannels(caller), body.label ?? null, by);
    const { id, token, endsAt } = await this.commands.execute(make);
    const origin = originOf(request, this.settings.PUBLIC_URL) ?? '';
    return { id, url: `${origin}/pick/#pair=${token}`, expires_at: endsAt.toISOString() };
  }

  /** Lists the devices that are paired with the place and reach no other channels than yours, the last seen first. */
  @Get('devices')
  @ApiOkResponse({ type: DeviceListDto })
  @ApiRefusals(401, 403, 404)
  async list(@PlaceId() placeId: string, @CurrentCaller() caller: Caller): Promise<DeviceListDto> {
    await this.places.require(placeId, caller);
    const devices = await this.queries.execute(new ListDevices(placeId, reachableChannels(caller)));
    return { data: devices.map(toDeviceDto) };
  }

  /** Ends the session of a listed device within a second, and its sockets within five. */
  @Post('devices/:deviceId/revoke')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiRefusals(401, 403, 404)
  async revoke(
    @PlaceId() placeId: string,
    @Param('deviceId', new IdPipe(deviceRefusals.PAIRED_DEVICE_NOT_FOUND)) deviceId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<void> {
    await this.places.require(placeId, caller);
    await this.commands.execute(new RevokeDevice(deviceId, placeId, reachableChannels(caller), by));
  }
}
