import { oneByOne } from '../../input/one-by-one';
import { isMisread, parseCode } from '../../codes/parse-code';
import type { Session } from '../../device/session';
import { type PickRefusal, recordPick, seen } from '../../device/work';
import { openQuantity } from '../../order/line-pick';
import { type Order, pickOf } from '../../order/order';
import { findInWave } from '../../order/wave';

export type Refused = 'wrong' | 'misread' | PickRefusal;

type Taken = { order: Order; itemId: string } | { refused: Refused };

/** What the code before took decides which order a code is for. */
const inTurn = oneByOne();

/** Takes what a code stands for: one of a line, what the code weighs, or a substitute. */
export function takeCode(session: Session, orders: readonly Order[], text: string): Promise<Taken> {
  return inTurn(() => take(session, orders, text));
}

async function take(session: Session, orders: readonly Order[], text: string): Promise<Taken> {
  // Scans follow each other faster than the screen is drawn.
  const fresh = (await Promise.all(orders.map(({ id }) => seen(id)))).flatMap((one) => one?.order ?? []);
  const code = parseCode(text);
  if (code === null) return { refused: 'wrong' };
  const hit = findInWave(fresh, code);
  if (hit === null) return { refused: isMisread(text) ? 'misread' : 'wrong' };
  const { order, found } = hit;
  const { itemId } = found.line;
  const quantity = code.count ?? 1;
  const most = Math.min(quantity, openQuantity(found.line, pickOf(order, itemId)));
  const changed = await recordPick(
    session,
    order.id,
    itemId,
    found.as === 'line'
      ? { what: 'add', quantity, grams: code.grams }
      : { what: 'substitute', by: found.by, quantity: most },
  );
  if (changed.order !== null) return { order: changed.order, itemId };
  return { refused: changed.refused ?? 'nothing' };
}
