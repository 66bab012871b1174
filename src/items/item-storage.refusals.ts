import { refusals } from '../contract';

export const itemStorageRefusals = refusals({
  ITEM_NOT_IN_ORDER: (itemId: string) => ({ facts: { itemId } }),
  REPEATED_ASSIGNMENT: (itemId: string) => ({ facts: { itemId } }),
  STATUS_FORBIDS_ASSIGNMENT: (status: string, allowed: readonly string[]) => ({
    facts: { status, allowed: allowed.join(', ') },
  }),
  ORDER_WITHOUT_PLACE: () => ({}),
});
