import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { SafeFetch } from '@libs/safe-fetch';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { oidcRefusals } from './oidc.refusals';
import { isRefusedGrant, isRefusedToken } from './model/answers-of-provider';
import { groupsIn } from './model/role-of-groups';

/** Of these only what the provider knows, where it says what it knows: some refuse all others. */
const SCOPES = ['openid', 'email', 'profile', 'groups', 'offline_access'];
const PATIENCE_MS = 5_000;
const MOST_BYTES = 512 * 1_024;
const REDISCOVER_MS = 3_600_000;

/** The person as the provider knows them. */
export interface Identity {
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
  /** Null where the provider gives none. */
  readonly refreshToken: string | null;
}

/** What a browser keeps between leaving for the provider and coming back. */
export interface Handshake {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The identity provider of `OIDC_ISSUER`, by openid-client. Every call of it goes through the guard (docs/adr/0060-the-provider-is-asked-again.md). */
@Injectable()
export class Provider implements OnApplicationShutdown {
  private readonly logger = new Logger(Provider.name);
  private readonly http = new SafeFetch({
    allowPrivate: true,
    totalTimeoutMs: PATIENCE_MS,
    maxResponseBytes: MOST_BYTES,
    connectionsPerOrigin: 8,
  });
  private found: { readonly config: Promise<Configuration>; readonly atMs: number } | null = null;

  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings) {}

  get isConfigured(): boolean {
    return this.settings.OIDC_ISSUER !== null;
  }

  /** Where the browser goes to sign in, and what it has to keep meanwhile. */
  async begin(redirectUri: string): Promise<{ url: string; handshake: Handshake }> {
    const client = await import('openid-client');
    const config = await this.configForBrowser();
    const handshake = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const { scopes_supported: known = SCOPES } = config.serverMetadata();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: SCOPES.filter((scope) => known.includes(scope)).join(' '),
      state: handshake.state,
      nonce: handshake.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(handshake.verifier),
      code_challenge_method: 'S256',
      prompt: 'consent',
    });
    return { url: url.href, handshake };
  }

  /** Who came back; refuses an answer that is not to this handshake, and one that the provider does not confirm. */
  async finish(url: URL, { state, nonce, verifier }: Handshake): Promise<Identity> {
    const client = await import('openid-client');
    const config = await this.configForBrowser();
    try {
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return await this.identityOf(config, tokens.claims()!.sub, tokens);
    } catch (error) {
      this.logger.warn({ event: 'oidc.sign_in_refused', error: reasonOf(error) });
      throw oidcRefusals.OIDC_SIGN_IN_FAILED();
    }
  }

  /**
   * Who the holder of a refresh token is now; null when the provider says that it is nobody any more. Throws when it says
   * nothing about them: it does not answer, or refuses this service.
   * @param keep is given the token that replaces this one, if any, before anything more is asked: the provider takes this one no more
   */
  async renew(
    subject: string,
    refreshToken: string,
    keep: (fresh: string) => Promise<void>,
  ): Promise<Identity | null> {
    const client = await import('openid-client');
    const config = await this.config();
    const tokens = await client.refreshTokenGrant(config, refreshToken).catch(nullIf(isRefusedGrant));
    if (tokens === null) return null;
    if (tokens.refresh_token !== undefined) await keep(tokens.refresh_token);
    return this.identityOf(config, subject, tokens).catch(nullIf(isRefusedToken));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }

  private async identityOf(
    config: Configuration,
    subject: string,
    tokens: { readonly access_token: string; readonly refresh_token?: string },
  ): Promise<Identity> {
    const client = await import('openid-client');
    const info = await client.fetchUserInfo(config, tokens.access_token, subject);
    return {
      subject,
      email: info.email?.toLowerCase() ?? null,
      isVerified: info.email_verified === true,
      name: (info.name ?? info.email ?? subject).slice(0, 255),
      groups: groupsIn(info.groups),
      refreshToken: tokens.refresh_token ?? null,
    };
  }

  private async configForBrowser(): Promise<Configuration> {
    try {
      return await this.config();
    } catch (error) {
      this.logger.warn({ event: 'oidc.unavailable', error: reasonOf(error) });
      throw oidcRefusals.OIDC_UNAVAILABLE();
    }
  }

  /** Discovered once an hour; a failure is not kept. */
  private config(): Promise<Configuration> {
    const nowMs = Date.now();
    if (this.found !== null && nowMs - this.found.atMs < REDISCOVER_MS) return this.found.config;
    const config = this.discover();
    const found = { config, atMs: nowMs };
    this.found = found;
    config.catch(() => {
      if (this.found === found) this.found = null;
    });
    return config;
  }

  private async discover(): Promise<Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.settings;
    const client = await import('openid-client');
    const issuer = new URL(OIDC_ISSUER!);
    const secret = OIDC_CLIENT_SECRET ?? undefined;
    const config = await client.discovery(issuer, OIDC_CLIENT_ID!, secret, undefined, {
      [client.customFetch]: (url, options) => this.fetch(url, options),
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      timeout: PATIENCE_MS / 1_000,
    });
    config[client.customFetch] = (url, options) => this.fetch(url, options);
    return config;
  }

  private async fetch(
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> {
    const answer = await this.http.request({
      method: method as 'GET' | 'POST',
      url,
      protocols: url.startsWith('http:') ? ['http:'] : ['https:'],
      headers: { ...headers },
      ...(body != null && { body: body instanceof URLSearchParams ? body.toString() : (body as string) }),
    });
    if (answer.truncated)
      throw new Error(`the answer of ${new URL(url).host} is longer than ${MOST_BYTES} bytes`);
    const { status } = answer;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : answer.body, { status, headers: answer.headers });
  }
}

function nullIf(isExpected: (error: unknown) => boolean): (error: unknown) => null {
  return (error) => {
    if (isExpected(error)) return null;
    throw error;
  };
}

function reasonOf(error: unknown): string {
  const { code, error: said, message } = error as { code?: string; error?: string; message?: string };
  return [code, said, message].filter(Boolean).join(': ').slice(0, 300);
}
