import { createHmac, type KeyObject } from 'node:crypto';

/**
 * What `X-Webhook-Signature` carries: `sha256=` and the hex HMAC-SHA256 of the body
 * (docs/webhooks.md#signatures).
 */
export function bodySignature(key: KeyObject, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
}

/**
 * One entry of `webhook-signature`: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`
 * (docs/webhooks.md#signatures).
 */
export function standardSignature(
  key: KeyObject,
  id: string,
  timestamp: string,
  body: string | Buffer,
): string {
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}
