import { refusals } from '../../contract';

export const subscriptionRefusals = refusals({
  INVALID_PLACE_ID: () => ({}),
  DEVICE_TOKEN_TOO_LONG: (most: number) => ({ facts: { most } }),
  TOO_MANY_DEVICES: (most: number) => ({ facts: { most } }),
  SUBSCRIPTION_NOT_FOUND: () => ({}),
});
