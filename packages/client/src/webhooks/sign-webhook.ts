import * as signing from '../../../../libs/webhook-signing/index.js';

export interface WebhookToSign {
  /** The event_id. */
  readonly id: string;
  /** The exact bytes that will be sent. */
  readonly body: string;
  readonly secret: string;
  /** Unix time in whole seconds; default: now. */
  readonly timestampSeconds?: number | undefined;
}

/** The headers with which the service signs such a delivery: for tests of receivers. */
export function signWebhook({ id, body, secret, timestampSeconds }: WebhookToSign): Record<string, string> {
  const now = Math.floor(Date.now() / 1_000);
  return signing.signWebhook({
    id,
    body,
    keys: [signing.signingKeys(secret)],
    timestampSeconds: timestampSeconds ?? now,
  });
}
