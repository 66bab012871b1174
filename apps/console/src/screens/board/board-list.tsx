import type { Selection } from '../../app/lists/selection';
import { SelectBox } from '../../bulk/select-box';
import { texts as bulk } from '../../bulk/texts';
import type { OrderCard } from '../../orders/order-card';
import type { Find } from './board-columns';
import type { BoardFilter } from './data/board-filter';
import { useHeldRows } from './rows/held-rows';
import { RowContent } from './rows/order-content';
import { texts } from './texts';
import { VirtualRows } from './rows/virtual-rows';

const ROW_PX = matchMedia('(pointer: coarse)').matches ? 48 : 36;

/** All orders of the board in one dense list. */
export function BoardList({
  rows: latest,
  find,
  statuses,
  selection,
}: {
  rows: readonly OrderCard[];
  find: Find;
  statuses: BoardFilter['statuses'];
  /** Null: nothing can be selected. */
  selection: Selection | null;
}) {
  const { rows, isHeld, on } = useHeldRows(latest);
  return (
    <div
      className="board-list panel"
      data-selects={selection !== null || undefined}
      role="table"
      aria-label={texts.name}
      aria-rowcount={rows.length + 1}
    >
      <ListHead count={latest.length} selection={selection} />
      <VirtualRows {...{ rows, on }} height={ROW_PX} className="list" label={texts.name} role="rowgroup">
        {(row) => {
          const card = find(row.id) ?? row;
          return (
            <>
              {selection === null ? null : (
                <span role="cell">
                  <SelectBox order={card} rows={rows} selection={selection} />
                </span>
              )}
              <RowContent card={card} moved={statuses.includes(card.status) ? null : 'gone'} />
            </>
          );
        }}
      </VirtualRows>
      {isHeld ? <p className="waits">{texts.waits}</p> : null}
    </div>
  );
}

function ListHead({ count, selection }: { count: number; selection: Selection | null }) {
  return (
    <div role="rowgroup" className="list-head">
      <div role="row" className="order-row" aria-rowindex={1}>
        {selection === null ? null : (
          <span role="columnheader">
            <input
              type="checkbox"
              data-select
              aria-label={bulk.selectAll}
              checked={count > 0 && selection.selected.length === count}
              onChange={({ target }) => (target.checked ? selection.all() : selection.clear())}
            />
          </span>
        )}
        {Object.values(texts.list).map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
