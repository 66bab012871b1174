import { refusals } from '@libs/refusal';

export const subscriptionRefusals = refusals({
  INVALID_PLACE_ID: () => ({ status: 400, message: 'placeId must be a UUID' }),
  SUBSCRIPTION_NOT_FOUND: () => ({ status: 404, message: 'Device subscription not found' }),
});
