import { refusals } from '../contract';

export const itemRefusals = refusals({
  ITEMS_NOT_EDITABLE: (edit: string, status: string) => ({
    facts: { edit, status },
    extra: { current_status: status },
  }),
  TOO_MANY_ITEMS: (most: number) => ({ facts: { most } }),
  QUANTITY_INEXACT: () => ({}),
});
