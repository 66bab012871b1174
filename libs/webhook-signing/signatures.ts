import { createHmac } from 'node:crypto';
import { bodyKey, standardKey } from './keys';

/**
 * What `X-Webhook-Signature` carries: `sha256=` and the hex HMAC-SHA256 of the body
 * (docs/webhooks.md#signatures).
 */
export function bodySignature(secret: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', bodyKey(secret)).update(body).digest('hex')}`;
}

/**
 * One entry of `webhook-signature`: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`
 * (docs/webhooks.md#signatures).
 */
export function standardSignature(
  secret: string,
  id: string,
  timestamp: string,
  body: string | Buffer,
): string {
  const hmac = createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}
