import { Body, Controller, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  type Caller,
  CurrentCaller,
  ForPeople,
  InArea,
  LimitsToPlaces,
  NeedsScope,
  Public,
  RequestedBy,
} from '../../api-keys';
import type { Requester } from '../../infrastructure/audit-trail';
import { ApiRefusals, HandlesIdempotency } from '../../infrastructure/http';
import { SignInLimits } from '../passwords/sign-in-limits';
import { BrowserSessions } from '../sessions/browser-sessions';
import { CurrentSessionDto, toDeviceSessionDto } from '../sessions/dto/current-session.dto';
import { ChangePicker } from './commands/change-picker';
import { PairDevice } from './commands/pair-device';
import { deviceRefusals } from './devices.refusals';
import { PairDeviceDto, PickerNameDto } from './dto/device.dto';

@ApiTags('Session')
@InArea('session')
@LimitsToPlaces()
@Controller('v1/session')
export class DeviceSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly browsers: BrowserSessions,
    private readonly limits: SignInLimits,
  ) {}

  /** Pairs a device with the place of a QR code, once, and sets its session's cookie: role `store`, for this place. */
  @Post('pair')
  @Public()
  @HandlesIdempotency()
  @ApiCreatedResponse({ type: CurrentSessionDto })
  @ApiRefusals(400, 401, 403, 409, 410, 429)
  async pairDevice(
    @Body() { token, device_name, person_name, former_device_id = null }: PairDeviceDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionDto> {
    const visitor = this.browsers.visitorOf(request);
    const attempt = { address: visitor.address, email: null, knownAs: null };
    const pair = new PairDevice(token, device_name, person_name, former_device_id, visitor);
    const session = await this.limits.during(attempt, response, () => this.commands.execute(pair));
    this.browsers.keep(session, request, response);
    return toDeviceSessionDto(session.caller, session.device);
  }

  /** Says who picks with this device from now on. */
  @Patch('picker')
  @ForPeople()
  @HttpCode(200)
  @NeedsScope('read')
  @HandlesIdempotency()
  @ApiOkResponse({ type: CurrentSessionDto })
  @ApiRefusals(400, 401, 403)
  async changePicker(
    @Body() { name }: PickerNameDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<CurrentSessionDto> {
    if (caller.kind !== 'device') throw deviceRefusals.NOT_A_DEVICE();
    const device = await this.commands.execute(new ChangePicker(caller.keyId!, name, by));
    return toDeviceSessionDto(caller, device);
  }
}
