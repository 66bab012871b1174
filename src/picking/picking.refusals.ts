import { type OrderStatus, refusals } from '../contract';
import type { Claim } from './model/claim';

export const claimRefusals = refusals({
  CLAIMED_BY_COLLEAGUE: (claim: Claim) => ({ facts: { name: claim.claimed_by }, extra: { claim } }),
  ORDER_NOT_IN_QUEUE: (status: OrderStatus) => ({ facts: { status }, extra: { status } }),
});
