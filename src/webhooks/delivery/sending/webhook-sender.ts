import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type CancelSignal,
  OutOfConnectionsError,
  RequestFailedError,
  TargetRefusedError,
} from '@libs/safe-fetch';
import { SecretBox } from '@libs/secret-box';
import { activeTraceparent } from '@libs/tracing';
import { signingKeys, type SigningKeys, signWebhook } from '@libs/webhook-signing';
import { placeOf } from '../../../channels';
import { AccessTokens } from '../../oauth2/access-tokens';
import type { ClaimedDelivery } from '../delivery';
import type { AttemptResult } from './model/retry-schedule';
import { maskEcho, maskHeaders } from './model/masked-headers';
import { type Headers, SOURCE } from './model/stored-headers';
import { webhookBody } from './model/webhook-body';
import { OutboundHttp } from './outbound-http';
import { unlessAborted } from './unless-aborted';
import type { CachedToken } from '../../oauth2/token-cache';

/** Opening a secret takes as long as signing with it. */
const OPENED_SECRETS = { max: 500, ttl: 60_000 };

interface OpenedSecret {
  readonly secret: string;
  readonly keys: SigningKeys;
}

/** The cause of an event, for the receiver's headers (docs/webhooks.md#changes-that-come-from-the-endpoint). */
interface EventOrigin {
  readonly caused_by?: string | null;
  readonly correlation_id?: string | null;
}

/** The outcome of an attempt, before it is decided what follows. */
export interface Attempted {
  readonly result: AttemptResult;
  readonly durationMs: number;
  /** Masked. */
  readonly requestHeaders: Headers;
  readonly responseBody: string | null;
  /** Why there was no response. */
  readonly error: string | null;
}

type Answer = Omit<Attempted, 'durationMs'>;

/**
 * Makes one attempt of a delivery: sign and send; a refused bearer token is replaced once. Null when nothing was sent because
 * the endpoint has moved to another origin since the claim, or the attempt was aborted before there was a token. Throws errors
 * that happen before anything is sent: faults of the service, not of the endpoint.
 */
@Injectable()
export class WebhookSender {
  private readonly logger = new Logger(WebhookSender.name);
  /** Keyed by their place and their sealed value. */
  private readonly opened = new LRUCache<string, OpenedSecret>(OPENED_SECRETS);

  constructor(
    private readonly http: OutboundHttp,
    private readonly box: SecretBox,
    private readonly tokens: AccessTokens,
  ) {}

  async attempt(delivery: ClaimedDelivery, signal?: CancelSignal): Promise<Attempted | null> {
    const startedMs = performance.now();
    const answer = await this.signAndSend(delivery, signal);
    return answer && { ...answer, durationMs: Math.round(performance.now() - startedMs) };
  }

  private async signAndSend(delivery: ClaimedDelivery, signal?: CancelSignal): Promise<Answer | null> {
    const body = Buffer.from(
      webhookBody({
        eventType: delivery.event_type,
        eventId: delivery.event_id,
        occurredAt: delivery.occurred_at,
        data: delivery.data,
      }),
    );
    const { channel_id, oauth2_enabled, url } = delivery;
    const token = oauth2_enabled ? await unlessAborted(this.tokens.find(channel_id, url), signal) : null;
    if (token === 'moved' || token === 'aborted') return null;
    const answer = await this.sendWith(token, delivery, body, signal);
    if (token === null || answer.result.kind !== 'answered' || answer.result.status !== 401) return answer;
    const another = await unlessAborted(this.tokens.replace(channel_id, url, token), signal);
    if (another === null || another === 'aborted') return answer;
    return this.sendWith(another, delivery, body, signal).catch((error: unknown) => {
      if (error instanceof OutOfConnectionsError) return answer;
      throw error;
    });
  }

  private async sendWith(
    token: CachedToken | null,
    delivery: ClaimedDelivery,
    body: Buffer,
    signal?: CancelSignal,
  ): Promise<Answer> {
    const secrets = delivery.secrets.map((sealed) => this.opensTo(sealed, delivery.channel_id));
    const headers = headersOf(delivery, body, secrets);
    if (token !== null) headers.Authorization = `Bearer ${token.token}`;
    const requestHeaders = maskHeaders(headers);
    try {
      const { url, channel_id: caller } = delivery;
      const response = await this.http.request({ method: 'POST', url, headers, body, caller, signal });
      const retryAfter = response.headers['retry-after'] ?? null;
      return {
        result: { kind: 'answered', status: response.status, retryAfter },
        requestHeaders,
        responseBody: maskEcho(
          storable(response.body),
          headers,
          secrets.map(({ secret }) => secret),
        ),
        error: null,
      };
    } catch (error) {
      if (error instanceof OutOfConnectionsError) throw error;
      if (!isOfTheEndpoint(error)) this.logger.error(error);
      return { ...unanswered(error), requestHeaders };
    }
  }

  private opensTo(sealed: string, channelId: string): OpenedSecret {
    const place = placeOf(channelId, 'webhook_secret');
    const known = this.opened.get(`${place} ${sealed}`);
    if (known !== undefined) return known;
    const secret = this.box.open(sealed, place);
    const opened = { secret, keys: signingKeys(secret) };
    this.opened.set(`${place} ${sealed}`, opened);
    return opened;
  }
}

function headersOf(
  delivery: ClaimedDelivery,
  body: Buffer,
  secrets: readonly OpenedSecret[],
): Record<string, string> {
  const traceparent = activeTraceparent();
  const origin = delivery.origin === null ? {} : (JSON.parse(delivery.origin) as EventOrigin);
  return {
    'Content-Type': 'application/json',
    'User-Agent': SOURCE,
    'X-Service-Event': delivery.event_type,
    'X-Service-Source': SOURCE,
    ...(origin.caused_by ? { 'X-Event-Caused-By': origin.caused_by } : {}),
    ...(origin.correlation_id ? { 'X-Correlation-Id': origin.correlation_id } : {}),
    ...(traceparent !== undefined && { traceparent }),
    ...signatures(delivery.event_id, body, secrets),
  };
}

function signatures(id: string, body: Buffer, secrets: readonly OpenedSecret[]): Record<string, string> {
  const [newest, ...older] = secrets.map(({ keys }) => keys);
  if (newest === undefined) return {};
  return signWebhook({
    id,
    timestampSeconds: Math.floor(Date.now() / 1_000),
    body,
    keys: [newest, ...older],
  });
}

function isOfTheEndpoint(error: unknown): boolean {
  return error instanceof TargetRefusedError || error instanceof RequestFailedError;
}

function unanswered(error: unknown): Omit<Answer, 'requestHeaders'> {
  const none = { responseBody: null };
  if (error instanceof TargetRefusedError)
    return { ...none, result: { kind: 'refused_target' }, error: error.message };
  const reason =
    error instanceof RequestFailedError ? error.message : 'the attempt failed for an internal reason';
  return { ...none, result: { kind: 'unanswered' }, error: reason };
}

/** Postgres can't store U+0000 in text. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
