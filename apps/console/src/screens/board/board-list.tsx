import { lazy, Suspense, useMemo } from 'react';
import { useSelectKeys } from '../../app/keyboard/row-keys';
import { useSelection } from '../../app/lists/selection';
import { SelectBox } from '../../bulk/select-box';
import { texts as bulk } from '../../bulk/texts';
import type { OrderCard } from '../../orders/order-card';
import { useMay } from '../../session/may';
import type { Find } from './board-columns';
import type { BoardFilter } from './data/board-filter';
import { useHeldRows } from './rows/held-rows';
import { RowContent } from './rows/order-content';
import { texts } from './texts';
import { VirtualRows } from './rows/virtual-rows';

const BulkBar = lazy(() =>
  import('../../bulk/bulk-bar').then(({ BulkBar: Loaded }) => ({ default: Loaded })),
);

const ROW_PX = matchMedia('(pointer: coarse)').matches ? 48 : 36;

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
  const mayChange = useMay('bulk');
  const ids = useMemo(() => latest.map(({ id }) => id), [latest]);
  const { selected, has, lost, toggle, all, clear } = useSelection(ids);
  const isAll = selected.length > 0 && selected.length === ids.length;
  useSelectKeys();
  const chosen = { orders: selected.flatMap((id) => find(id) ?? []), filter: null };
  return (
    <>
      <Suspense>
        {selected.length + lost > 0 ? <BulkBar chosen={chosen} lost={lost} onClear={clear} /> : null}
      </Suspense>
      <div
        className="board-list panel"
        data-selects={mayChange || undefined}
        role="table"
        aria-label={texts.name}
        aria-rowcount={rows.length + 1}
      >
        <ListHead select={mayChange ? { isAll, onAll: (is) => (is ? all() : clear()) } : null} />
        <VirtualRows {...{ rows, on }} height={ROW_PX} className="list" label={texts.name} role="rowgroup">
          {(row) => {
            const card = find(row.id) ?? row;
            const select = mayChange ? (
              <span role="cell">
                <SelectBox
                  name={card.order_number}
                  isSelected={has(card.id)}
                  onSelect={(is, isRange) => toggle(card.id, is, isRange)}
                />
              </span>
            ) : null;
            return (
              <>
                {select}
                <RowContent card={card} moved={statuses.includes(card.status) ? null : 'gone'} />
              </>
            );
          }}
        </VirtualRows>
        {isHeld ? <p className="waits">{texts.waits}</p> : null}
      </div>
    </>
  );
}

function ListHead({ select }: { select: { isAll: boolean; onAll: (is: boolean) => void } | null }) {
  return (
    <div role="rowgroup" className="list-head">
      <div role="row" className="order-row" aria-rowindex={1}>
        {select === null ? null : (
          <span role="columnheader">
            <input
              type="checkbox"
              data-select
              aria-label={bulk.selectAll}
              checked={select.isAll}
              onChange={({ target }) => select.onAll(target.checked)}
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
