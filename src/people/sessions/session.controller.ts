import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
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
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { ApiRefusals, HandlesIdempotency } from '../../infrastructure/http';
import { SignInLimits } from '../passwords/sign-in-limits';
import { RevokeDevice } from '../devices/commands/revoke-device';
import { FindDevice } from '../devices/queries/find-device';
import { GetPerson } from '../queries/get-person';
import { BrowserSessions } from './browser-sessions';
import { ChangePassword } from './commands/change-password';
import { EndSessions } from './commands/end-sessions';
import { MakeSocketToken } from './commands/make-socket-token';
import { SignIn } from './commands/sign-in';
import {
  CurrentSessionDto,
  toCurrentSessionDto,
  toDeviceSessionDto,
  toNewSessionDto,
} from './dto/current-session.dto';
import { ChangePasswordDto, SignInDto, SocketTokenDto } from './dto/session.dto';
import { sessionIn } from './own-session';

@ApiTags('Session')
@InArea('session')
@LimitsToPlaces()
@Controller('v1/session')
export class SessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly browsers: BrowserSessions,
    private readonly limits: SignInLimits,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Signs a person in with a password, and sets the session's cookie. A former session of the browser ends. */
  @Post()
  @Public()
  @HandlesIdempotency()
  @ApiCreatedResponse({ type: CurrentSessionDto })
  @ApiRefusals(400, 401, 403, 429, 503)
  async signIn(
    @Body() body: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionDto> {
    const visitor = this.browsers.visitorOf(request);
    const email = body.email.toLowerCase();
    const attempt = { email, address: visitor.address, knownAs: this.browsers.knownAs(request, email) };
    const signIn = new SignIn(email, body.password, visitor);
    const session = await this.limits.during(attempt, response, () => this.commands.execute(signIn));
    this.browsers.keepOfPerson(session, request, response);
    return toNewSessionDto(session.id, session.person, this.settings);
  }

  /** Shows who is signed in, and what they may do. Also for API keys. */
  @Get()
  @ApiOkResponse({ type: CurrentSessionDto })
  @ApiRefusals(401)
  async getSession(@CurrentCaller() caller: Caller): Promise<CurrentSessionDto> {
    const { kind, keyId } = caller;
    const device = kind === 'device' ? await this.queries.execute(new FindDevice(keyId!)) : null;
    if (device !== null) return toDeviceSessionDto(caller, device);
    const person = kind === 'person' ? await this.queries.execute(new GetPerson(keyId!)) : null;
    return toCurrentSessionDto(caller, person, this.settings);
  }

  /** Signs out: the session ends, and its cookie is removed. A paired device is paired no more. */
  @Delete()
  @ForPeople()
  @HttpCode(204)
  @NeedsScope('read')
  @ApiNoContentResponse()
  @ApiRefusals(401, 403)
  async signOut(
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (caller.kind === 'device')
      await this.commands.execute(new RevokeDevice(caller.keyId!, null, null, by));
    else await this.commands.execute(new EndSessions(caller.keyId!, caller.sessionId!, by));
    this.browsers.forget(request, response);
  }

  /** Replaces one's own password. All other sessions of the person end. */
  @Put('password')
  @HandlesIdempotency()
  @ForPeople()
  @HttpCode(204)
  @NeedsScope('read')
  @ApiNoContentResponse()
  @ApiRefusals(400, 401, 403, 429, 503)
  async changePassword(
    @Body() body: ChangePasswordDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { personId, sessionId } = sessionIn(caller);
    const { address } = this.browsers.visitorOf(request);
    const attempt = { email: `id ${personId}`, address, knownAs: null };
    const { current_password: current = null, password } = body;
    const change = new ChangePassword(personId, sessionId, current, password, by);
    await this.limits.during(attempt, response, () => this.commands.execute(change));
  }

  /** Makes a token that the socket takes as its `apiKey`, for 60 seconds: a page holds no other credential. */
  @Post('socket-token')
  @HandlesIdempotency()
  @ForPeople()
  @NeedsScope('read')
  @ApiCreatedResponse({ type: SocketTokenDto })
  @ApiRefusals(401, 403)
  async createSocketToken(@CurrentCaller() caller: Caller): Promise<SocketTokenDto> {
    const { token, endsAt } = await this.commands.execute(new MakeSocketToken(caller.sessionId!));
    return { token, expires_at: endsAt.toISOString() };
  }
}
