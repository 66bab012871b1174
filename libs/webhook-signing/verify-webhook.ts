import { timingSafeEqual } from 'node:crypto';
import { bodyKey, standardKey } from './keys';
import { bodySignature, standardSignature } from './signatures';

export interface WebhookToVerify {
  /** The exact bytes received, before any parsing. */
  body: string | Buffer;
  /** As received; names in any case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Several while a secret is being replaced: one that fits is enough. */
  secret: string | readonly string[];
  /** How far the timestamp may be off in either direction; default 300. */
  toleranceSeconds?: number;
  /** Unix time; default: the clock. */
  nowSeconds?: number;
}

/** The delivery was not made by a holder of the secret, was changed on its way, or is a late repeat. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const STANDARD_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * Returns when the delivery is genuine. With any of the Standard Webhooks headers
 * (docs/webhooks.md#signatures) all three must be there and verify, timestamp included. Without them
 * `X-Webhook-Signature` decides, with or without `sha256=`; it cannot tell a late repeat. Compares in
 * constant time.
 * @throws {WebhookVerificationError}
 */
export function verifyWebhook(delivery: WebhookToVerify): void {
  const headers = singleHeaders(delivery.headers);
  const secrets = typeof delivery.secret === 'string' ? [delivery.secret] : delivery.secret;
  if (STANDARD_HEADERS.some((name) => headers.has(name))) verifyStandard(delivery, headers, secrets);
  else verifyBody(delivery.body, required(headers, 'x-webhook-signature'), secrets);
}

function verifyStandard(
  delivery: WebhookToVerify,
  headers: Map<string, string>,
  secrets: readonly string[],
): void {
  const id = required(headers, 'webhook-id');
  const timestamp = required(headers, 'webhook-timestamp');
  const given = required(headers, 'webhook-signature').split(' ');
  verifyTimestamp(timestamp, delivery);
  const expected = secrets.map((secret) =>
    standardSignature(standardKey(secret), id, timestamp, delivery.body),
  );
  requireMatch(given, expected, 'webhook-signature');
}

function verifyTimestamp(timestamp: string, { toleranceSeconds, nowSeconds }: WebhookToVerify): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('webhook-timestamp is not a Unix time');
  const ageSeconds = (nowSeconds ?? Math.floor(Date.now() / 1_000)) - Number(timestamp);
  const tolerance = toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS;
  if (ageSeconds > tolerance) throw new WebhookVerificationError('webhook-timestamp is too old');
  if (ageSeconds < -tolerance) throw new WebhookVerificationError('webhook-timestamp is in the future');
}

/** Some receivers compare the bare hex digest, so that form is accepted too. */
function verifyBody(body: string | Buffer, given: string, secrets: readonly string[]): void {
  const prefixed = given.startsWith('sha256=') ? given : `sha256=${given}`;
  const expected = secrets.map((secret) => bodySignature(bodyKey(secret), body));
  requireMatch([prefixed], expected, 'X-Webhook-Signature');
}

/** Compares the texts, not what they decode to: a signature has one spelling only. */
function requireMatch(given: readonly string[], expected: readonly string[], header: string): void {
  const matches = given.some((one) => expected.some((other) => sameText(one, other)));
  if (!matches) throw new WebhookVerificationError(`no signature in ${header} matches`);
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function required(headers: Map<string, string>, name: string): string {
  const value = headers.get(name);
  if (value === undefined || value === '')
    throw new WebhookVerificationError(`the header ${name} is missing`);
  return value;
}

/** A header that came twice is refused rather than guessed at. */
function singleHeaders(headers: WebhookToVerify['headers']): Map<string, string> {
  const single = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (value === undefined || !/^(x-)?webhook-/.test(key)) continue;
    const [only, ...others] = [value].flat();
    if (only === undefined || others.length > 0 || single.has(key))
      throw new WebhookVerificationError(`${key} came twice`);
    single.set(key, only);
  }
  return single;
}
