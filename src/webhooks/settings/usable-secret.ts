import { isUsableSecret } from '@libs/webhook-signing';
import { webhookRefusals } from './webhook.refusals';

/** The secret, or 400 when it has no key to sign with. */
export function usableSecret(secret: string): string {
  if (!isUsableSecret(secret)) throw webhookRefusals.WEBHOOK_SECRET_EMPTY();
  return secret;
}
