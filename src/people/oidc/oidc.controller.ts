import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SecretBox } from '@libs/secret-box';
import { Public } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import {
  ApiRefusals,
  cookieFormFor,
  cookieOf,
  originOf,
  RefusesHead,
  setCookie,
} from '../../infrastructure/http';
import { SignInLimits } from '../passwords/sign-in-limits';
import { peopleRefusals } from '../people.refusals';
import { BrowserSessions } from '../sessions/browser-sessions';
import { SignInWithProvider } from './commands/sign-in-with-provider';
import { BeginSignInDto, SignInMethodsDto } from './dto/oidc.dto';
import { handshakeIn, handshakeText, type KeptHandshake, ownPath } from './model/handshake';
import { oidcRefusals } from './oidc.refusals';
import { Provider } from './provider';

const CALLBACK = '/v1/session/oidc/callback';
const PLACE = 'oidc handshakes';
const LIVES_S = 600;

/** Signing in with the identity provider: the browser goes there and comes back with a code, no script sees any of it. */
@ApiTags('Session')
@Public()
@Controller('v1/session')
export class OidcController {
  constructor(
    private readonly commands: CommandBus,
    private readonly provider: Provider,
    private readonly browsers: BrowserSessions,
    private readonly limits: SignInLimits,
    private readonly box: SecretBox,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Says how one can sign in. */
  @Get('methods')
  @ApiOkResponse({ type: SignInMethodsDto })
  @ApiRefusals()
  getSignInMethods(): SignInMethodsDto {
    return { password: true, oidc: this.provider.isConfigured };
  }

  /** Leads the browser to the identity provider, which leads it back. */
  @Get('oidc')
  @Header('Cache-Control', 'no-store')
  @ApiResponse({ status: 302, description: 'To the identity provider' })
  @ApiRefusals(401, 404, 503)
  async beginOidcSignIn(
    @Query() { to }: BeginSignInDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!this.provider.isConfigured) throw oidcRefusals.OIDC_NOT_CONFIGURED();
    const form = cookieFormFor(request, this.settings.PUBLIC_URL);
    if (form === null) throw peopleRefusals.HTTPS_REQUIRED();
    const { url, handshake } = await this.provider.begin(this.callbackOf(request));
    const kept = { ...handshake, to: ownPath(to), untilMs: Date.now() + LIVES_S * 1_000 };
    const sealed = this.box.seal(handshakeText(kept), PLACE);
    response.append('Set-Cookie', setCookie(form, 'oidc', sealed, { maxAgeS: LIVES_S }));
    response.redirect(302, url);
  }

  /** Where the identity provider leads the browser back to. */
  @Get('oidc/callback')
  @RefusesHead()
  @Header('Cache-Control', 'no-store')
  @ApiResponse({
    status: 302,
    description: 'To the page that asked to sign in, with a session; or to the sign-in, with why not',
  })
  @ApiRefusals(401, 404, 429, 503)
  async finishOidcSignIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.provider.isConfigured) throw oidcRefusals.OIDC_NOT_CONFIGURED();
    const form = cookieFormFor(request, this.settings.PUBLIC_URL);
    if (form === null) throw peopleRefusals.HTTPS_REQUIRED();
    response.append('Set-Cookie', setCookie(form, 'oidc', '', { maxAgeS: 0 }));
    response.redirect(302, await this.signIn(request, response));
  }

  private async signIn(request: Request, response: Response): Promise<string> {
    const visitor = this.browsers.returningVisitor(request);
    const attempt = { address: visitor.address, email: null, knownAs: null };
    try {
      const kept = this.handshakeOf(request);
      return await this.limits.during(attempt, response, async () => {
        if (kept === null) throw oidcRefusals.OIDC_SIGN_IN_FAILED();
        const url = new URL(request.originalUrl, this.callbackOf(request));
        const identity = await this.provider.finish(url, kept);
        const session = await this.commands.execute(new SignInWithProvider(identity, visitor));
        this.browsers.keepOfPerson(session, request, response);
        return kept.to;
      });
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== 'OIDC_SIGN_IN_FAILED' && code !== 'OIDC_NO_ROLE') throw error;
      return `/console/sign-in?refused=${code}`;
    }
  }

  private handshakeOf(request: Request): KeptHandshake | null {
    const sealed = cookieOf(request, 'oidc', this.settings.PUBLIC_URL);
    if (sealed === null) return null;
    try {
      return handshakeIn(this.box.open(sealed, PLACE), Date.now());
    } catch {
      return null;
    }
  }

  private callbackOf(request: Request): string {
    return `${originOf(request, this.settings.PUBLIC_URL)}${CALLBACK}`;
  }
}
