import { refusals } from '@libs/refusal';

export const orderRefusals = refusals({
  ORDER_NOT_FOUND: () => ({ status: 404, message: 'Order not found' }),
  ORDER_FORBIDDEN: () => ({ status: 403, message: 'No access to the specified order' }),
  ORDER_NUMBER_AMBIGUOUS: (number: string) => ({
    status: 409,
    message: `Orders of several channels have the number ${number}: use the order id`,
  }),
  INVALID_VERSION: () => ({ status: 400, message: 'version must be a positive integer' }),
  VERSION_NOT_FOUND: (version: string) => ({ status: 404, message: `Order version ${version} not found` }),
  NO_ITEMS: () => ({ status: 422, message: 'items must have at least one element' }),
  REPEATED_ITEM: (ids: readonly string[]) => ({
    status: 422,
    message: `items repeats item_id ${ids.join(', ')}`,
  }),
  CHANNEL_DATA_REQUIRED: () => ({
    status: 422,
    message: 'channel_specific_data is required by this channel',
  }),
  CHANNEL_DATA_INVALID: (problems: readonly string[]) => ({
    status: 422,
    message: problems.join('; '),
    extra: { validation_errors: problems },
  }),
  PLACE_NOT_FOUND: (name: string) => ({ status: 422, message: `The channel has no place ${name}` }),
  DUPLICATE_ORDER_NUMBER: (number: string) => ({
    status: 409,
    message: `An order with order_number ${number} exists in the channel`,
  }),
});
