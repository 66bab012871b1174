import * as signing from '../../../../libs/webhook-signing/index.js';
import type { WebhookEvent } from '../generated/events.js';

/** As Node, Express, a proxy of a cloud or `fetch` have them; names in any case. */
export type WebhookHeaders = Headers | HeaderRecord;
type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookDelivery {
  /** The exact bytes received, before any parsing. */
  readonly body: Uint8Array | string;
  readonly headers: WebhookHeaders;
  /** Several while a secret is being replaced. */
  readonly secret: string | readonly string[];
  /** How far `webhook-timestamp` may be off; default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** Accepts deliveries with only `X-Webhook-Signature`, which can be replayed by anybody who has seen one. */
  readonly allowUntimed?: boolean | undefined;
}

export interface ReceivedWebhook {
  readonly event: WebhookEvent;
  /** The signature headers that were present and valid. */
  readonly verifiedBy: readonly ('webhook-signature' | 'x-webhook-signature')[];
}

/** The delivery was not made by a holder of the secret, was changed on its way, or is a late repeat. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** The delivery is genuine, but its body is not an event envelope. */
export class WebhookFormatError extends Error {
  override readonly name = 'WebhookFormatError';
}

const BODY_HEADER = 'x-webhook-signature';
const TIMED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * The event of a genuine delivery. `webhook-signature` with its timestamp decides; `X-Webhook-Signature` is checked
 * beside it, and only says so, because it fits one secret alone while that is being replaced.
 * @throws {WebhookVerificationError} when it was not made by a holder of the secret, was changed, or is too old
 * @throws {WebhookFormatError}
 */
export function receiveWebhook(delivery: WebhookDelivery): ReceivedWebhook {
  const headers = recordOf(delivery.headers);
  const timed = TIMED_HEADERS.some((name) => isPresent(headers, name));
  if (!timed && delivery.allowUntimed !== true)
    throw new WebhookVerificationError('the header webhook-signature is missing');
  if (timed) verify(delivery, headers);
  const bodyFits = fits(delivery, only(headers, BODY_HEADER));
  if (!timed && !bodyFits) throw new WebhookVerificationError('X-Webhook-Signature does not match');
  return {
    event: readEvent(bytesOf(delivery.body).toString()),
    verifiedBy: [
      ...(timed ? (['webhook-signature'] as const) : []),
      ...(bodyFits ? ([BODY_HEADER] as const) : []),
    ],
  };
}

function recordOf(headers: WebhookHeaders): HeaderRecord {
  const isRecord = (given: WebhookHeaders): given is HeaderRecord => typeof given.get !== 'function';
  return isRecord(headers) ? headers : Object.fromEntries(headers);
}

function isPresent(headers: HeaderRecord, wanted: string): boolean {
  return Object.values(only(headers, wanted)).some((value) => value !== undefined);
}

function verify({ body, secret, toleranceSeconds }: WebhookDelivery, headers: HeaderRecord): void {
  try {
    signing.verifyWebhook({ body: bytesOf(body), secret, toleranceSeconds, headers });
  } catch (error) {
    if (!(error instanceof signing.WebhookVerificationError)) throw error;
    throw new WebhookVerificationError(error.message);
  }
}

function bytesOf(body: Uint8Array | string): Buffer {
  return typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.buffer, body.byteOffset, body.length);
}

function fits(delivery: WebhookDelivery, headers: HeaderRecord): boolean {
  try {
    verify(delivery, headers);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

function only(headers: HeaderRecord, wanted: string): HeaderRecord {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() === wanted));
}

function readEvent(body: string): WebhookEvent {
  const event = parse(body) as Partial<WebhookEvent> | null;
  const texts = [event?.event_type, event?.event_id, event?.timestamp];
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  if (!texts.every(isText) || typeof event?.data !== 'object' || event.data === null)
    throw new WebhookFormatError('the body is no event envelope');
  return event as WebhookEvent;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WebhookFormatError('the body is not JSON');
  }
}
