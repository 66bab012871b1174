import { Button } from '@oms/ui';
import { go } from '../../app/address';
import { amount } from '../../order/amount';
import { ScreenHead } from '../../app/screen-head';
import type { Session } from '../../device/session';
import { forget, takeOverOrder } from '../../device/work';
import { GONE } from '../../order/order';
import { inHand } from '../../order/walk';
import { LEFT, type Seen } from '../../outbox/outbox';
import { texts } from '../../texts';

/** Why an order stopped, and what to do with what was picked of it. */
export function PutBack({
  session,
  seen: { order, stopped, unsent },
  next = '/',
}: {
  session: Session;
  seen: Seen;
  /** The screen to go on with. */
  next?: string;
}) {
  const items = GONE.has(order.status) ? [] : inHand(order);
  const isCancelled = order.status === 'cancelled' || stopped?.status === 'cancelled';
  const isGone = isCancelled || stopped?.code === LEFT.code;
  /** Where it has not stopped, what waits is what ends it here: it is still sent. */
  const isDropped = stopped !== null && unsent > 0;
  const isColleagues = stopped?.claimedBy != null && !isGone;
  const count = amount(items.reduce((sum, { quantity }) => sum + quantity, 0));
  const leave = async (): Promise<void> => {
    if (await forget(order.id)) go(next, 'replace');
  };
  return (
    <main className="screen">
      <ScreenHead title={order.number} back="/" />
      <div className="notice stopped" data-tone="bad" role="alert">
        <h2>{titleOf({ order, stopped }, isCancelled, items.length === 0 ? null : count)}</h2>
        {stopped === null || stopped.message === '' ? null : <p>{texts.putBack.said(stopped.message)}</p>}
        {isDropped ? <p>{texts.putBack.lost(unsent)}</p> : null}
      </div>
      {items.length === 0 ? null : (
        <section className="stack">
          <h2>{texts.putBack.list}</h2>
          <ul className="line-list">
            {items.map(({ name, quantity }) => (
              <li key={name} className="list-row">
                <span>{name}</span>
                <strong className="number">{amount(quantity)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isColleagues ? (
        <Button kind="main" className="big" onClick={() => void takeOverOrder(session, order.id)}>
          {texts.queue.take}
        </Button>
      ) : null}
      <Button kind={isColleagues ? 'plain' : 'main'} className="big" onClick={() => void leave()}>
        {isGone && items.length > 0
          ? texts.putBack.done
          : isDropped
            ? texts.putBack.drop
            : texts.putBack.read}
      </Button>
    </main>
  );
}

/** @param count how many items are in hand; null for none */
function titleOf(
  { order, stopped }: Pick<Seen, 'order' | 'stopped'>,
  isCancelled: boolean,
  count: string | null,
): string {
  const { putBack } = texts;
  if (isCancelled) return count === null ? putBack.cancelledEmpty : putBack.cancelled(count);
  if (stopped === null) return putBack.moved(order.status);
  if (stopped.code === LEFT.code) return count === null ? putBack.leftEmpty : putBack.left(count);
  if (stopped.claimedBy !== null) return putBack.claimed(stopped.claimedBy);
  return stopped.status === null ? putBack.refused : putBack.moved(stopped.status);
}
