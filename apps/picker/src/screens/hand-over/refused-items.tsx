import { Button } from '@oms/ui';
import { amount } from '../../order/amount';
import { handedQuantity, type HandOver, REFUSALS, type RefusalReason } from '../../order/hand-over';
import type { Order } from '../../order/order';
import { texts } from '../../texts';

const WORDS: Readonly<Record<RefusalReason, string>> = {
  collection_rejected_by_customer: texts.handOver.byCustomer,
  collection_rejected_by_store: texts.handOver.byStore,
};

/** What stays in the store although the order leaves it. */
export function RefusedItems({
  order,
  refused,
  onChange,
}: {
  order: Order;
  refused: HandOver['refused'];
  onChange: (refused: HandOver['refused']) => void;
}) {
  const lines = order.lines.filter(({ itemId }) => handedQuantity(order, itemId) > 0);
  const set = (itemId: string, quantity: number, reason: RefusalReason): void =>
    onChange({ ...refused, [itemId]: { quantity, reason } });
  return (
    <details className="refused">
      <summary>{texts.handOver.items}</summary>
      <ul className="line-list">
        {lines.map(({ itemId, name }) => {
          const { quantity, reason } = refused[itemId] ?? { quantity: 0, reason: REFUSALS[0] };
          const most = handedQuantity(order, itemId);
          return (
            <li key={itemId} className="list-row wrap">
              <span>{quantity > 0 ? texts.handOver.refused(amount(quantity), name) : name}</span>
              <span className="side-by-side">
                <Button
                  aria-label={texts.handOver.more(name)}
                  disabled={quantity <= 0}
                  onClick={() => set(itemId, Math.max(0, quantity - 1), reason)}
                >
                  −
                </Button>
                <Button
                  aria-label={texts.handOver.less(name)}
                  disabled={quantity >= most}
                  onClick={() => set(itemId, Math.min(most, quantity + 1), reason)}
                >
                  +
                </Button>
              </span>
              {quantity > 0 ? (
                <select
                  className="input"
                  aria-label={texts.pick.reason}
                  value={reason}
                  onChange={(event) => set(itemId, quantity, event.currentTarget.value as RefusalReason)}
                >
                  {REFUSALS.map((one) => (
                    <option key={one} value={one}>
                      {WORDS[one]}
                    </option>
                  ))}
                </select>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
