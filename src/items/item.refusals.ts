import { refusals } from '@libs/refusal';

export const itemRefusals = refusals({
  ITEM_NOT_FOUND: () => ({ status: 404, message: 'Item not found' }),
  ITEMS_NOT_EDITABLE: (edit: string, currentStatus: string) => ({
    status: 409,
    message: `Items cannot be ${edit} while the order status is ${currentStatus}`,
    extra: { current_status: currentStatus },
  }),
  TOO_MANY_ITEMS: (most: number) => ({ status: 400, message: `An order has at most ${most} items` }),
  QUANTITY_INEXACT: () => ({
    status: 400,
    message: 'quantity and that of the item have more digits together than a number holds',
  }),
});
