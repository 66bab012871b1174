import { isElsewhere } from '../order/elsewhere';
import { judge } from '../outbox/judge';
import { holds, stop } from '../outbox/outbox';
import { within } from './device';
import { tell } from './live';
import { heldQueue } from './queue';
import { answerTo, service } from './request';
import type { Session } from './session';

/** A claim ends by itself after ten minutes. */
const EVERY_MS = 4 * 60_000;

/**
 * Keeps the claim on an order while it is open. An order that a colleague has taken over stops here.
 * @returns ends it
 */
export function holdClaim(session: Session, orderId: string): () => void {
  const renew = (): void => void renewClaim(session, orderId);
  const timer = setInterval(renew, EVERY_MS);
  const onVisible = (): void => (document.visibilityState === 'visible' ? renew() : undefined);
  document.addEventListener('visibilitychange', onVisible);
  // It may have ended while the order was not open.
  renew();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Asks for the claims that this device thinks it has and the queue says a colleague has: the service decides whose they are. */
export async function renewLostClaims(session: Session): Promise<void> {
  const lost = ((await heldQueue())?.orders ?? []).filter((queued) => isElsewhere(queued, session));
  await Promise.all(lost.map(({ order_id }) => renewClaim(session, order_id)));
}

async function renewClaim({ placeId, name }: Session, orderId: string): Promise<void> {
  // A claim that waits in the outbox, or that was refused, is not asked for twice.
  if (!(await within((tables) => holds(tables, orderId)))) return;
  const path = { placeId, orderId };
  const answer = await answerTo(
    service.post('/v1/places/{placeId}/queue/{orderId}/claim', { path, body: { name } }),
  );
  const verdict = judge({ action: { kind: 'claim', name, takeOver: false } }, answer);
  if (verdict.is !== 'refused' || verdict.refusal.claimedBy === null) return;
  if (await within((tables) => stop(tables, orderId, verdict.refusal))) tell('outbox');
}
