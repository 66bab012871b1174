import { judge } from '../outbox/judge';
import { stop } from '../outbox/outbox';
import { made, within } from './device';
import { tell } from './live';
import { answerTo, service } from './request';
import type { Session } from './session';

/** A claim ends by itself after ten minutes. */
const EVERY_MS = 4 * 60_000;

/**
 * Keeps the claim on an order while it is open. An order that a colleague has taken over stops here.
 * @returns ends it
 */
export function holdClaim({ placeId, name }: Session, orderId: string): () => void {
  const renew = async (): Promise<void> => {
    // A claim that waits in the outbox, or that was refused, is not asked for twice.
    if (!(await isHeld(orderId))) return;
    const path = { placeId, orderId };
    const answer = await answerTo(
      service.post('/v1/places/{placeId}/queue/{orderId}/claim', { path, body: { name } }),
    );
    const verdict = judge({ ...made(), action: { kind: 'claim', name, takeOver: false } }, answer);
    if (verdict.is !== 'refused' || verdict.refusal.claimedBy === null) return;
    if (await within((tables) => stop(tables, orderId, verdict.refusal))) tell('outbox');
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
      waiting.every(({ action }) => action.kind !== 'claim')
    );
  });
}
