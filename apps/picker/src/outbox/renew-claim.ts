import { type Answer, judge } from './judge';
import { holds, stop, takenOf } from './outbox';
import type { Reading, Store } from './store';

/**
 * Asks for the claim on an order that this device thinks it has; an order that a colleague has taken over stops. A refusal of
 * what was asked before the order was taken back says nothing of it now: then it is asked once more.
 * @returns whether it has stopped
 */
export async function renewClaim(
  store: Store,
  orderId: string,
  name: string,
  ask: () => Promise<Answer>,
): Promise<boolean> {
  const heldSince = async (tables: Reading): Promise<number | null> =>
    (await holds(tables, orderId)) ? takenOf(tables, orderId) : null;
  for (;;) {
    const since = await store.reading(heldSince);
    // A claim that waits in the outbox, or that was refused, is not asked for twice.
    if (since === null) return false;
    const verdict = judge({ action: { kind: 'claim', name, takeOver: false } }, await ask());
    if (verdict.is !== 'refused' || verdict.refusal.claimedBy === null) return false;
    const { refusal } = verdict;
    const hasStopped = await store.within(
      async (tables) => (await heldSince(tables)) === since && stop(tables, orderId, refusal),
    );
    if (hasStopped) return true;
  }
}
