import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { ApiRefusals, HandlesIdempotency } from '../../infrastructure/http';
import { SignInLimits } from '../passwords/sign-in-limits';
import { BrowserSessions } from '../sessions/browser-sessions';
import { CurrentSessionDto, toNewSessionDto } from '../sessions/dto/current-session.dto';
import { LinkTokenDto, ShownLinkDto, UseLinkDto } from '../sessions/dto/session.dto';
import { UseLink } from './commands/use-link';
import { ShowLink } from './queries/show-link';

@ApiTags('Session')
@Public()
@Controller('v1/session/links')
export class SignInLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly browsers: BrowserSessions,
    private readonly limits: SignInLimits,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Shows whom a link is for and whether it asks for a password. It does not use the link up. */
  @Post('show')
  @HandlesIdempotency()
  @HttpCode(200)
  @ApiOkResponse({ type: ShownLinkDto })
  @ApiRefusals(400, 401, 403, 410, 429)
  async show(
    @Body() { token }: LinkTokenDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ShownLinkDto> {
    const { address } = this.browsers.visitorOf(request);
    const attempt = { address, email: null, knownAs: null };
    const { kind, email, name, role, ends_at } = await this.limits.during(attempt, response, () =>
      this.queries.execute(new ShowLink(token)),
    );
    return { kind, email, name, role, needs_password: kind !== 'sign_in', expires_at: ends_at.toISOString() };
  }

  /** Signs in by a link, once: sets the password that an invitation or a reset asks for, and the session's cookie. */
  @Post('use')
  @HandlesIdempotency()
  @ApiCreatedResponse({ type: CurrentSessionDto })
  @ApiRefusals(400, 401, 403, 410, 429, 503)
  async use(
    @Body() { token, password }: UseLinkDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionDto> {
    const visitor = this.browsers.visitorOf(request);
    const attempt = { address: visitor.address, email: null, knownAs: null };
    const use = new UseLink(token, password ?? null, visitor);
    const session = await this.limits.during(attempt, response, () => this.commands.execute(use));
    this.browsers.keepOfPerson(session, request, response);
    return toNewSessionDto(session.id, session.person, this.settings);
  }
}
