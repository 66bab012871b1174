import { type OrderStatus, refusals } from '../../contract';

export const pickRefusals = refusals({
  ORDER_NOT_PICKING: (status: OrderStatus) => ({ facts: { status }, extra: { status } }),
  PICK_QUANTITY: (said: number, ordered: number) => ({ facts: { said, ordered } }),
});
