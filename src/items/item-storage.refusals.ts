import { refusals } from '@libs/refusal';

export const itemStorageRefusals = refusals({
  ITEM_NOT_FOUND: (itemId: string) => ({ status: 404, message: `Item ${itemId} not found in the order` }),
  REPEATED_ITEM: (itemId: string) => ({ status: 400, message: `items repeats item_id ${itemId}` }),
  STATUS_FORBIDS_ASSIGNMENT: (status: string, allowed: readonly string[]) => ({
    status: 409,
    message: `Storage locations cannot be assigned while the order is ${status}, only while it is ${allowed.join(', ')}`,
  }),
  ORDER_WITHOUT_PLACE: () => ({
    status: 409,
    message: 'The order has no place, so its items cannot lie in a storage location',
  }),
});
