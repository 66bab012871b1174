import type { SigningKeys } from './keys';
import { bodySignature, standardSignature } from './signatures';

export interface WebhookToSign {
  /** The event_id: the same for every attempt, so that receivers can drop repeats. */
  id: string;
  /** Unix time of this attempt in whole seconds. */
  timestampSeconds: number;
  /** The exact bytes that will be sent; a string means its UTF-8 bytes. */
  body: string | Buffer;
  /** Newest first; those of several secrets while one is being replaced (docs/webhooks.md#settings-of-a-webhook). */
  keys: readonly [SigningKeys, ...SigningKeys[]];
}

export type SignatureHeaders = Record<
  'X-Webhook-Signature' | 'webhook-id' | 'webhook-timestamp' | 'webhook-signature',
  string
>;

/**
 * The signature headers of one delivery attempt: `X-Webhook-Signature`, made with the newest secret, and
 * those of Standard Webhooks (docs/webhooks.md#signatures), with one signature for each secret, newest first
 * (docs/webhooks.md#settings-of-a-webhook).
 */
export function signWebhook({ id, timestampSeconds, body, keys }: WebhookToSign): SignatureHeaders {
  if (!Number.isSafeInteger(timestampSeconds)) throw new RangeError('a timestamp must be in whole seconds');
  const timestamp = String(timestampSeconds);
  return {
    'X-Webhook-Signature': bodySignature(keys[0].body, body),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys
      .map(({ standard }) => standardSignature(standard, id, timestamp, body))
      .join(' '),
  };
}
