import { isElsewhere } from '../order/elsewhere';
import { renewClaim as askForClaim } from '../outbox/renew-claim';
import { store } from './device';
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
  const path = { placeId, orderId };
  const ask = () =>
    answerTo(service.post('/v1/places/{placeId}/queue/{orderId}/claim', { path, body: { name } }));
  if (await askForClaim(store, orderId, name, ask)) tell('outbox');
}
