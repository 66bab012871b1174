import { refusals } from '../../contract';

export const webhookRefusals = refusals({
  WEBHOOK_URL_REFUSED: (reason: string) => ({ facts: { reason } }),
  WEBHOOK_SECRET_REQUIRED: () => ({}),
  WEBHOOK_SECRET_MASKED: () => ({}),
  WEBHOOK_SECRET_EMPTY: () => ({}),
  WEBHOOK_NOT_CONFIGURED: () => ({}),
  WEBHOOK_DISABLED: () => ({}),
  WEBHOOK_TEST_FAILED: (details: string) => ({ extra: { details } }),
  DELIVERY_NOT_FOUND: () => ({}),
  UNKNOWN_FEED_CURSOR: () => ({}),
});
