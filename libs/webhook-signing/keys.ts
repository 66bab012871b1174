import { createSecretKey, type KeyObject } from 'node:crypto';

// Keys are objects, not bytes: on Node 24 an HMAC with bytes as its key takes five times as long.

/** The keys of one secret. Making them takes as long as a signature: keep them for the next one. */
export interface SigningKeys {
  readonly body: KeyObject;
  readonly standard: KeyObject;
}

const PREFIX = 'whsec_';
const STRONG_LENGTH = 16;

/** @throws {RangeError} when the secret is empty */
export function signingKeys(secret: string): SigningKeys {
  return { body: bodyKey(secret), standard: standardKey(secret) };
}

/**
 * The key of the Standard Webhooks signature (docs/webhooks.md#signatures): what the base64 after `whsec_`
 * decodes to, else the secret's UTF-8 bytes. A secret without anything to decode after the prefix is used as
 * it is, since anybody could use an empty key.
 */
export function standardKey(secret: string): KeyObject {
  const decoded = secret.startsWith(PREFIX) ? decode(secret) : null;
  return decoded === null || decoded.length === 0 ? bodyKey(secret) : createSecretKey(decoded);
}

/** Whether a secret has a key: `whsec_` alone, or followed by something that is not base64, has none. */
export function isUsableSecret(secret: string): boolean {
  return secret.startsWith(PREFIX) ? decode(secret).length > 0 : secret !== '';
}

/** Whether a secret is so short, not counting the prefix, that it can be guessed. */
export function isWeakSecret(secret: string): boolean {
  const key = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  return key.length < STRONG_LENGTH;
}

/**
 * The key of `X-Webhook-Signature`: the whole secret as it was configured, prefix included
 * (docs/webhooks.md#signatures).
 */
export function bodyKey(secret: string): KeyObject {
  if (secret === '') throw new RangeError('a webhook secret must not be empty');
  return createSecretKey(secret, 'utf8');
}

function decode(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}
