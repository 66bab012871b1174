import { Button, Skeleton, Status } from '@oms/ui';
import { go } from '../../app/address';
import { NextButton } from '../../app/next-button';
import { ScreenHead } from '../../app/screen-head';
import { Unread } from '../unread/unread';
import type { Session } from '../../device/session';
import { recordAction, recordPick, undoLast, useOrder } from '../../device/work';
import { isDone } from '../../order/line-pick';
import { type Line, NOTHING_PICKED, type Order, pickOf } from '../../order/order';
import { isAt } from '../../order/stage';
import { inWalkingOrder } from '../../order/walk';
import { texts } from '../../texts';
import { LineState, progressOf } from '../pick/line-card';
import { PutBack } from '../put-back/put-back';

const AS_IF_NEW = { what: 'set', pick: NOTHING_PICKED } as const;

/** All lines before the order is called picked; each can still be changed. */
export function ReviewScreen({ session, orderId }: { session: Session; orderId: string }) {
  const seen = useOrder(session, orderId);
  if (seen === undefined) return <Skeleton rows={8} label={texts.loading} />;
  if (seen === null) return <Unread title={texts.review.title} />;
  if (!isAt('pick', seen)) return <PutBack session={session} seen={seen} />;
  return <Review session={session} order={seen.order} canUndo={seen.canUndo} />;
}

function Review({ session, order, canUndo }: { session: Session; order: Order; canUndo: boolean }) {
  const lines = inWalkingOrder(order.lines);
  const open = lines.filter((line) => !isDone(line, pickOf(order, line.itemId)));
  const toPicking = `/orders/${order.id}`;
  const again = async (line: Line): Promise<void> => {
    const { refused } = await recordPick(session, order.id, line.itemId, AS_IF_NEW);
    if (refused === null) go(toPicking, 'replace');
  };
  const finish = async (): Promise<void> => {
    const finished = await recordAction(session, order.id, (current) =>
      current.status === 'picking' ? { kind: 'move', to: 'picked', metadata: {} } : null,
    );
    if (finished !== null && finished !== 'not_kept') go(`${toPicking}/shelve`, 'replace');
  };
  const undo = async (): Promise<void> => {
    const undone = await undoLast(session, [order.id]);
    if (undone !== null && undone !== 'not_kept') go(toPicking, 'replace');
  };
  return (
    <main className="screen">
      <ScreenHead title={`${texts.review.title} ${order.number}`} back="/" />
      <p className="number">{summaryOf(order)}</p>
      <ul className="line-list">
        {lines.map((line) => {
          const pick = pickOf(order, line.itemId);
          const tone = !isDone(line, pick) ? 'bad' : pick.missing > 0 ? 'warn' : 'good';
          return (
            <li key={line.itemId} className="list-row">
              <span>
                {line.name}
                <LineState pick={pick} />
              </span>
              <Status tone={tone}>{progressOf(line, pick.picked)}</Status>
              <Button aria-label={`${texts.review.correct}: ${line.name}`} onClick={() => void again(line)}>
                {texts.review.correct}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className="at-thumb">
        {open.length === 0 ? (
          <NextButton kind="main" onClick={() => void finish()}>
            {texts.review.finish}
          </NextButton>
        ) : (
          <>
            <p role="alert">{texts.review.open(open.length)}</p>
            <Button kind="main" className="biggest" onClick={() => go(toPicking, 'replace')}>
              {texts.review.goOn}
            </Button>
          </>
        )}
        <Button disabled={!canUndo} onClick={() => void undo()}>
          {texts.pick.undo}
        </Button>
      </div>
    </main>
  );
}

function summaryOf(order: Order): string {
  const picks = order.lines.map((line) => ({ line, pick: pickOf(order, line.itemId) }));
  const missing = picks.filter(({ pick }) => pick.missing > 0).length;
  const instead = picks.filter(({ pick }) => pick.substitutes.length > 0).length;
  const whole = picks.filter(
    ({ line, pick }) => isDone(line, pick) && pick.missing === 0 && pick.substitutes.length === 0,
  ).length;
  return texts.review.summary(whole, missing, instead);
}
