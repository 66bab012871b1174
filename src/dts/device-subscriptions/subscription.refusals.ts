import { refusals } from '@libs/refusal';

export const subscriptionRefusals = refusals({
  INVALID_PLACE_ID: () => ({ status: 400, message: 'placeId must be a UUID' }),
  DEVICE_TOKEN_TOO_LONG: (mostBytes: number) => ({
    status: 400,
    message: `device_token must be at most ${mostBytes} bytes long`,
  }),
  TOO_MANY_DEVICES: (most: number) => ({
    status: 409,
    message: `The place has ${most} devices already: end the subscription of one first`,
  }),
  SUBSCRIPTION_NOT_FOUND: () => ({ status: 404, message: 'Device subscription not found' }),
});
