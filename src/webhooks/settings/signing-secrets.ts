/**
 * The sealed secrets that sign a channel's deliveries: the current one, and during an overlap the previous
 * one (docs/webhooks.md#settings-of-a-webhook).
 */
export const SIGNING_SECRETS = `
  array_remove(ARRAY[c.webhook_secret,
                     CASE WHEN c.webhook_old_secret_until > now() THEN c.webhook_old_secret END], NULL)`;
