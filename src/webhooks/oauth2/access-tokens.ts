import { Inject, Injectable, Logger } from '@nestjs/common';
import { OutOfConnectionsError, RequestFailedError, TargetRefusedError } from '@libs/safe-fetch';
import { asPartlyDone } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import {
  pauseAfterFailureMs,
  readTokenAnswer,
  refreshAfterMs,
  type TokenAnswer,
  tokenRequestBody,
} from './model/token-request';
import { OutboundHttp } from '../delivery/sending/outbound-http';
import { leadsToOtherOrigin } from '../settings/model/other-origin';
import { type CachedToken, TokenCache, type FoundToken, type TokenLease } from './token-cache';

const LONGEST_FETCH_MS = 5_000;
/** Time added to the fetch itself, so that its result can be written. */
const LEASE_MARGIN_MS = 5_000;
const LOOK_AGAIN_MS = 50;
const MOST_ANSWER_BYTES = 32_768;

/**
 * The bearer tokens of deliveries (docs/webhooks.md#oauth-20). A token is fetched once for all waiting
 * deliveries of all processes, and shared through the database; no lock is held during the fetch.
 */
@Injectable()
export class AccessTokens {
  private readonly logger = new Logger(AccessTokens.name);
  private readonly waiting = new Map<string, Promise<FoundToken>>();
  private readonly fetchMs: number;

  constructor(
    private readonly cache: TokenCache,
    private readonly http: OutboundHttp,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
  ) {
    this.fetchMs = Math.min(settings.WEBHOOK_TIMEOUT_MS, LONGEST_FETCH_MS);
  }

  /**
   * A valid token for a delivery to `url`, or null when the token endpoint gives none; the delivery is then sent without.
   * `moved` when the endpoint is at another origin by now (docs/secrets.md#changed-addresses). Throws on faults of the
   * service, such as a secret that can't be opened; then nothing should be sent.
   */
  async find(channelId: string, url: string): Promise<CachedToken | null | 'moved'> {
    const stored = await this.cache.read(channelId);
    if (stored.token?.ages)
      void this.fetchOnce(channelId).catch((fault: unknown) => this.logger.error(fault));
    const { token, webhookUrl } = stored.token === null ? await this.fetchOnce(channelId) : stored;
    return leadsToOtherOrigin(webhookUrl, url) ? 'moved' : token;
  }

  /** Another token than the one that was refused, or null. Throws as `find` does. */
  async replace(channelId: string, url: string, refused: CachedToken): Promise<CachedToken | null> {
    await this.cache.drop(channelId, refused).catch(() => undefined);
    const found = await this.find(channelId, url);
    return found === 'moved' || found?.sealed === refused.sealed ? null : found;
  }

  /**
   * Fetches a token whatever the cache holds, and returns the outcome; null when OAuth is off.
   * @throws OutcomeUnknownError when it was requested and can't be kept
   */
  async test(channelId: string): Promise<TokenAnswer | null> {
    const lease = await this.cache.takeLease(channelId, this.fetchMs + LEASE_MARGIN_MS, true);
    if (lease === null) return null;
    try {
      return (await this.fetch(lease)).answer;
    } catch (error) {
      throw asPartlyDone(error);
    }
  }

  private fetchOnce(channelId: string): Promise<FoundToken> {
    const underWay = this.waiting.get(channelId);
    if (underWay !== undefined) return underWay;
    const fetching = this.fetchOrWait(channelId).finally(() => this.waiting.delete(channelId));
    this.waiting.set(channelId, fetching);
    return fetching;
  }

  /** Fetches a token, or waits for the process that is fetching one. */
  private async fetchOrWait(channelId: string): Promise<FoundToken> {
    const giveUpAtMs = performance.now() + this.fetchMs + LEASE_MARGIN_MS;
    while (performance.now() < giveUpAtMs) {
      const lease = await this.cache.takeLease(channelId, this.fetchMs + LEASE_MARGIN_MS);
      if (lease !== null) {
        const { answer, kept } = await this.fetch(lease);
        if (kept !== null) return kept;
        if (answer.token !== null) continue;
      }
      const found = await this.cache.read(channelId);
      if (found.token?.ages === false || !found.beingFetched) return found;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return this.cache.read(channelId);
  }

  private async fetch(lease: TokenLease): Promise<{ answer: TokenAnswer; kept: FoundToken | null }> {
    const answer = await this.ask(lease);
    if (answer.token !== null) {
      const { token, lifetimeMs } = answer;
      return { answer, kept: await this.cache.keep(lease, token, lifetimeMs, refreshAfterMs(lifetimeMs)) };
    }
    this.logger.warn({ event: 'oauth2.token_failed', channel_id: lease.channelId, error: answer.error });
    await this.cache.pause(lease, pauseAfterFailureMs(lease.failures));
    return { answer, kept: null };
  }

  private async ask({ channelId, tokenUrl, credentials }: TokenLease): Promise<TokenAnswer> {
    try {
      const response = await this.http.request({
        method: 'POST',
        url: tokenUrl,
        protocols: ['https:', 'http:'],
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        body: tokenRequestBody(credentials),
        caller: channelId,
        totalTimeoutMs: this.fetchMs,
        maxResponseBytes: MOST_ANSWER_BYTES,
      });
      return readTokenAnswer(response.status, response.body);
    } catch (error) {
      const known = [TargetRefusedError, RequestFailedError, OutOfConnectionsError].some(
        (kind) => error instanceof kind,
      );
      const reason = known ? (error as Error).message : 'internal reason';
      return { token: null, error: `The token endpoint could not be called: ${reason}` };
    }
  }
}
