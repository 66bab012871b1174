import type { OrderCard } from '../../orders/order-card';
import type { Find } from './board-columns';
import type { BoardFilter } from './data/board-filter';
import { useHeldRows } from './rows/held-rows';
import { RowContent } from './rows/order-content';
import { texts } from './texts';
import { VirtualRows } from './rows/virtual-rows';

const isTouched = matchMedia('(pointer: coarse)');

/** All orders of the board in one dense list. */
export function BoardList({
  rows: latest,
  find,
  statuses,
}: {
  rows: readonly OrderCard[];
  find: Find;
  statuses: BoardFilter['statuses'];
}) {
  const { rows, isHeld, on } = useHeldRows(latest);
  return (
    <div className="board-list panel" role="table" aria-label={texts.name} aria-rowcount={rows.length + 1}>
      <div role="rowgroup" className="list-head">
        <div role="row" className="order-row" aria-rowindex={1}>
          {Object.values(texts.list).map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <VirtualRows
        rows={rows}
        height={isTouched.matches ? 48 : 36}
        className="list"
        label={texts.name}
        role="rowgroup"
        on={on}
      >
        {(row) => {
          const card = find(row.id) ?? row;
          return <RowContent card={card} moved={statuses.includes(card.status) ? null : 'gone'} />;
        }}
      </VirtualRows>
      {isHeld ? <p className="waits">{texts.waits}</p> : null}
    </div>
  );
}
