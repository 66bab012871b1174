import { Button, Skeleton } from '@oms/ui';
import { useEffect, useRef, useState } from 'react';
import { useHeadingFocus } from '../../app/focus';
import { ScreenHead } from '../../app/screen-head';
import { Unread } from '../unread/unread';
import { holdClaim } from '../../device/claim';
import type { Session } from '../../device/session';
import { useOrders } from '../../device/work';
import { CodeInput } from '../../input/code-input';
import { openQuantity } from '../../order/line-pick';
import { type Order, pickOf } from '../../order/order';
import { isAt, isInWave } from '../../order/stage';
import { isOpen, type Share } from '../../order/wave';
import type { Seen } from '../../outbox/outbox';
import { texts } from '../../texts';
import { PutBack } from '../put-back/put-back';
import { Due } from '../queue/due';
import { Flash, useFlash } from './flash';
import { LineActions } from './line-actions';
import { LineCard, where } from './line-card';
import { LineList } from './line-list';
import { takeCode } from './take-code';
import { keyOf, useWalk } from './use-walk';
import { WaveDone } from './wave-done';

/** One line after the other, in the order in which somebody walks them; of one order, or of several at once. */
export function PickScreen({ session, orderIds }: { session: Session; orderIds: readonly string[] }) {
  const seen = useOrders(session, orderIds);
  const ids = orderIds.join();
  useEffect(() => {
    const ends = orderIds.map((id) => holdClaim(session, id));
    return () => ends.forEach((end) => end());
  }, [session.placeId, session.name, ids]);
  if (seen === undefined) return <Skeleton rows={8} label={texts.loading} />;
  const stopped = seen.find((one) => (orderIds.length > 1 ? !isInWave(one) : !isAt('pick', one)));
  if (stopped !== undefined)
    return <PutBack session={session} seen={stopped} next={withoutOrder(orderIds, stopped)} />;
  if (seen.length === 0) return <Unread title={texts.queue.title} />;
  return <Walk session={session} seen={seen} />;
}

function Walk({ session, seen }: { session: Session; seen: readonly Seen[] }) {
  const [isList, setList] = useState(false);
  const [flash, show] = useFlash();
  const { orders, wave, open, current, choose, changed, canUndo, undo } = useWalk(session, seen);
  const screen = useRef<HTMLElement>(null);
  useHeadingFocus(screen, current && stateOf(current));

  const after = (order: Order, itemId: string): void => {
    const share = changed(order, itemId);
    if (share === undefined) return;
    const { taken, lineDone } = texts.pick.signals;
    const title = isOpen(share) ? taken : lineDone;
    show('good', share.bag === '' ? title : texts.wave.bag(share.bag), share.line.name);
  };
  const onCode = async (text: string): Promise<void> => {
    const taken = await takeCode(session, orders, text);
    if ('refused' in taken) show('bad', texts.pick.signals[taken.refused], text);
    else after(taken.order, taken.itemId);
  };
  const takeBack = async (): Promise<void> => {
    if (!(await undo())) show('bad', texts.pick.signals.not_kept, texts.pick.undo);
  };
  return (
    <main ref={screen} className="screen picking">
      <WalkHead orders={orders} done={wave.length - open.length} all={wave.length} />
      <Flash flash={flash} />
      {current === null ? null : <LineCard share={current} wave={wave} />}
      {current === null && orders.length > 1 ? <WaveDone orders={orders} /> : null}
      {current === null ? null : (
        <p className="quiet next">{nextText(open.find((share) => share !== current))}</p>
      )}
      <div className="at-thumb">
        {current === null ? null : (
          <LineActions
            key={keyOf(current)}
            session={session}
            share={current}
            onChanged={(order) => after(order, current.line.itemId)}
            onRefused={(reason) => show('bad', texts.pick.signals[reason], current.line.name)}
          />
        )}
        <CodeInput label={texts.pick.scan} onCode={(text) => void onCode(text)}>
          <Button disabled={!canUndo} onClick={() => void takeBack()}>
            {texts.pick.undo}
          </Button>
          <Button onClick={() => setList(true)}>{texts.pick.lines}</Button>
        </CodeInput>
      </div>
      {isList ? (
        <LineList session={session} wave={wave} onChoose={choose} onClose={() => setList(false)} />
      ) : null}
    </main>
  );
}

function WalkHead({ orders, done, all }: { orders: readonly Order[]; done: number; all: number }) {
  const [first] = orders;
  const title = orders.length === 1 ? first!.number : texts.wave.title(orders.length);
  return (
    <ScreenHead title={title} back="/">
      <span className="number" aria-label={texts.queue.progress(done, all)} role="img">
        {done}/{all}
      </span>
      <Due at={first!.dueAt} from={first!.createdAt} />
    </ScreenHead>
  );
}

/** What is left of a line decides which buttons it has. */
function stateOf(share: Share): string {
  return `${keyOf(share)} ${openQuantity(share.line, pickOf(share.order, share.line.itemId))}`;
}

function nextText(next: Share | undefined): string {
  return next === undefined ? texts.pick.last : texts.pick.next(next.line.name, where(next.line));
}

function withoutOrder(orderIds: readonly string[], { order }: Seen): string {
  const others = orderIds.filter((id) => id !== order.id);
  return others.length === 0 ? '/' : `/wave/${others.join()}`;
}
