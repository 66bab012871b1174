import { Button, Field, Skeleton } from '@oms/ui';
import { useState } from 'react';
import { go } from '../../app/address';
import { ScreenHead } from '../../app/screen-head';
import { Sheet } from '../../app/sheet';
import { Unread } from '../unread/unread';
import type { Session } from '../../device/session';
import { recordAll, useOrder } from '../../device/work';
import { oldestAge } from '../../order/age';
import { correctionMoves, type HandOver, handOverMoves, noShow } from '../../order/hand-over';
import type { Order } from '../../order/order';
import { bagsOf } from '../../order/shelving';
import { isAt, READY } from '../../order/stage';
import { texts } from '../../texts';
import { PutBack } from '../put-back/put-back';
import { RefusedItems } from './refused-items';

/** An order leaves the store: to its customer or to a courier, or nobody comes. */
export function HandOverScreen({ session, orderId }: { session: Session; orderId: string }) {
  const seen = useOrder(session, orderId);
  if (seen === undefined) return <Skeleton rows={6} label={texts.loading} />;
  if (seen === null) return <Unread title={texts.handOver.title} />;
  if (!isAt('handOver', seen)) return <PutBack session={session} seen={seen} />;
  return <AtTheCounter session={session} order={seen.order} />;
}

function AtTheCounter({ session, order }: { session: Session; order: Order }) {
  const [input, setInput] = useState<Input>({ refused: {}, collectedBy: order.customer, tracking: '' });
  const [isAgeSeen, setAgeSeen] = useState(false);
  const age = oldestAge(order);
  const collectedBy = input.collectedBy.trim();
  const isReady = (age === null || isAgeSeen) && (order.isDelivery || collectedBy !== '');

  const handOver = async (): Promise<void> => {
    const tracking = input.tracking.trim();
    const how = { ...input, by: session.name, collectedBy, ageSeen: age, tracking };
    const isHanded = await recordAll(session, order.id, (current) =>
      READY.has(current.status) ? handOverMoves(current, how) : [],
    );
    if (isHanded) go('/', 'replace');
  };
  return (
    <main className="screen">
      <ScreenHead title={`${texts.handOver.title} ${order.number}`} back="/" />
      <Whereabouts order={order} />
      <Fields order={order} input={input} onChange={setInput} />
      {age === null ? null : (
        <label className="check">
          <input
            type="checkbox"
            checked={isAgeSeen}
            onChange={(event) => setAgeSeen(event.currentTarget.checked)}
          />
          {texts.handOver.age(age)}
        </label>
      )}
      <div className="at-thumb">
        <Button kind="main" className="biggest" disabled={!isReady} onClick={() => void handOver()}>
          {order.isDelivery ? texts.handOver.toCourier : texts.handOver.toCustomer}
        </Button>
        <OtherWays session={session} order={order} />
      </div>
    </main>
  );
}

type Input = Pick<HandOver, 'refused' | 'collectedBy' | 'tracking'>;

function Fields({
  order,
  input,
  onChange,
}: {
  order: Order;
  input: Input;
  onChange: (input: Input) => void;
}) {
  if (order.isDelivery) {
    return (
      <Field
        label={texts.handOver.tracking}
        value={input.tracking}
        maxLength={100}
        autoComplete="off"
        onInput={(event) => onChange({ ...input, tracking: event.currentTarget.value })}
      />
    );
  }
  return (
    <>
      <Field
        label={texts.handOver.collectedBy}
        value={input.collectedBy}
        maxLength={100}
        autoComplete="off"
        onInput={(event) => onChange({ ...input, collectedBy: event.currentTarget.value })}
      />
      <RefusedItems
        order={order}
        refused={input.refused}
        onChange={(refused) => onChange({ ...input, refused })}
      />
    </>
  );
}

/** It goes elsewhere on its shelf, back to picking, or nobody came; the latter two are asked for. */
function OtherWays({ session, order }: { session: Session; order: Order }) {
  const [asked, setAsked] = useState<'noShow' | 'correct' | null>(null);
  const decided = async (): Promise<void> => {
    const isRecorded = await recordAll(session, order.id, ({ status }) => {
      if (asked === 'noShow') return READY.has(status) ? [noShow(session.name)] : [];
      return status === 'picked' ? correctionMoves(session.name) : [];
    });
    if (isRecorded && asked === 'correct') go(`/orders/${order.id}/review`, 'replace');
  };
  const isCorrection = asked === 'correct';
  return (
    <div className="side-by-side">
      <Button onClick={() => go(`/orders/${order.id}/shelve`)}>{texts.handOver.shelve}</Button>
      {order.status === 'picked' ? (
        <Button onClick={() => setAsked('correct')}>{texts.handOver.correct}</Button>
      ) : null}
      {order.isDelivery ? null : <Button onClick={() => setAsked('noShow')}>{texts.handOver.noShow}</Button>}
      {asked === null ? null : (
        <Sheet title={texts.handOver[asked]} onClose={() => setAsked(null)}>
          <p>{isCorrection ? texts.handOver.correctHint : texts.handOver.noShowSure}</p>
          <Button kind={isCorrection ? 'main' : 'danger'} className="big" onClick={() => void decided()}>
            {texts.handOver[asked]}
          </Button>
        </Sheet>
      )}
    </div>
  );
}

function Whereabouts({ order }: { order: Order }) {
  const bags = bagsOf(order);
  if (bags.length === 0) return null;
  return (
    <section className="stack">
      <h2>{texts.handOver.where}</h2>
      <ul className="line-list">
        {bags.map(({ temperature, shelf, lines }) => (
          <li key={temperature} className="list-row">
            <span>
              {texts.shelve.groups[temperature]}
              <span className="quiet"> {texts.queue.lines(lines.length)}</span>
            </span>
            <strong>{shelf ?? texts.handOver.nowhere}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
