import { refusals } from '@libs/refusal';

export const webhookRefusals = refusals({
  WEBHOOK_URL_REFUSED: (reason: string) => ({ status: 400, message: `webhook_url ${reason}` }),
  WEBHOOK_SECRET_REQUIRED: () => ({ status: 400, message: 'webhook_secret is required' }),
});
