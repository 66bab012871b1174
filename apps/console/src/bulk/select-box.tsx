import type { Selection } from '../app/lists/selection';
import type { OrderCard } from '../orders/order-card';
import { texts } from './texts';

/** Selects an order; with Shift all from the one before to it. @param props.rows the list that it is in, as it is shown */
export function SelectBox({
  order: { id, order_number: name },
  rows,
  selection,
}: {
  order: OrderCard;
  rows: readonly OrderCard[];
  selection: Pick<Selection, 'has' | 'toggle'>;
}) {
  return (
    <input
      type="checkbox"
      data-select
      aria-label={texts.select(name)}
      checked={selection.has(id)}
      onChange={({ target, nativeEvent }) => {
        const isRange = (nativeEvent as Partial<MouseEvent>).shiftKey === true;
        selection.toggle(id, target.checked, isRange ? rows.map((row) => row.id) : []);
      }}
    />
  );
}
