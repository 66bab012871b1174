import { judge } from '../outbox/judge';
import { made, within } from './device';
import { tell } from './live';
import { ask } from './request';
import type { Session } from './session';

/** A claim ends by itself after ten minutes. */
const EVERY_MS = 4 * 60_000;

/**
 * Keeps the claim on an order while it is open. An order that a colleague has taken over stops here.
 * @returns ends it
 */
export function holdClaim({ placeId, name }: Session, orderId: string): () => void {
  const path = `/v1/places/${encodeURIComponent(placeId)}/queue/${encodeURIComponent(orderId)}/claim`;
  const renew = async (): Promise<void> => {
    // A claim that waits in the outbox, or that was refused, is not asked for twice.
    if (!(await isHeld(orderId))) return;
    const answer = await ask({ method: 'POST', path, body: { name } });
    const verdict = judge({ ...made(), deed: { kind: 'claim', name, takeOver: false } }, answer);
    if (verdict.is !== 'refused' || verdict.refusal.claimedBy === null) return;
    await within(async (tables) => {
      const kept = await tables.order(orderId);
      if (kept !== undefined) await tables.putOrder({ ...kept, stopped: verdict.refusal });
    });
    tell('outbox');
  };
  const timer = setInterval(() => void renew(), EVERY_MS);
  const onVisible = (): void => void (document.visibilityState === 'visible' ? renew() : undefined);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

function isHeld(orderId: string): Promise<boolean> {
  return within(async (tables) => {
    const kept = await tables.order(orderId);
    const waiting = await tables.operationsOf(orderId);
    return (
      kept?.order.isClaimed === true &&
      kept.stopped === null &&
      waiting.every(({ deed }) => deed.kind !== 'claim')
    );
  });
}
