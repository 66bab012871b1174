import { refusals } from '@libs/refusal';

export const webhookRefusals = refusals({
  WEBHOOK_URL_REFUSED: (reason: string) => ({ status: 400, message: `webhook_url ${reason}` }),
  WEBHOOK_SECRET_REQUIRED: () => ({ status: 400, message: 'webhook_secret is required' }),
  WEBHOOK_SECRET_MASKED: () => ({
    status: 400,
    message: 'webhook_secret must not be a masked value: give the secret itself',
  }),
  WEBHOOK_SECRET_EMPTY: () => ({
    status: 400,
    message: 'webhook_secret must have a key in base64 after whsec_',
  }),
  WEBHOOK_NOT_CONFIGURED: () => ({ status: 400, message: 'No webhook is configured for this channel' }),
  WEBHOOK_DISABLED: () => ({
    status: 409,
    message: 'The webhook is disabled: enable it, then replay',
  }),
  WEBHOOK_TEST_FAILED: (details: string) => ({
    status: 500,
    message: 'The test webhook was not delivered',
    extra: { details },
    fault: 'endpoint',
  }),
  DELIVERY_NOT_FOUND: () => ({ status: 404, message: 'Webhook delivery not found' }),
  UNKNOWN_CURSOR: () => ({ status: 400, message: 'after must be the event_id of an event of this channel' }),
});
