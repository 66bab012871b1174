import { formatCount, Status } from '@oms/ui';
import { useMemo } from 'react';
import type { Selection } from '../../app/lists/selection';
import { SelectBox } from '../../bulk/select-box';
import type { OrderCard } from '../../orders/order-card';
import { STATUS_TONES } from '../../orders/order-status';
import { texts as orders } from '../../orders/texts';
import type { Column } from './data/board';
import { useColumnKeys } from './rows/column-keys';
import { useHeldRows } from './rows/held-rows';
import { CardContent } from './rows/order-content';
import { texts } from './texts';
import { VirtualRows } from './rows/virtual-rows';

const CARD_PX = 60;

/** The rows of a column in the order in which they are shown. */
export type Arrange = (cards: readonly OrderCard[]) => readonly OrderCard[];
/** An order as it is now. */
export type Find = (id: string) => OrderCard | undefined;

interface OfColumns {
  readonly arrange: Arrange;
  readonly find: Find;
  /** Null: nothing can be selected. */
  readonly selection: Selection | null;
}

export function BoardColumns({ columns, ...all }: OfColumns & { readonly columns: readonly Column[] }) {
  useColumnKeys();
  return (
    <div className="board-columns" data-selects={all.selection !== null || undefined}>
      {columns.map((column) => (
        <BoardColumn key={column.status} column={column} {...all} />
      ))}
    </div>
  );
}

function BoardColumn({
  column: { status, cards, unread },
  arrange,
  find,
  selection,
}: OfColumns & { readonly column: Column }) {
  const latest = useMemo(() => arrange(cards), [arrange, cards]);
  const { rows, isHeld, on } = useHeldRows(latest);
  const name = orders.status[status];
  return (
    <section className="board-column" aria-label={name}>
      <h2>
        <Status tone={STATUS_TONES[status] ?? 'plain'}>{name}</Status>{' '}
        <span className="number quiet">{formatCount(latest.length + unread)}</span>
        {isHeld ? (
          <span className="waits" title={texts.waits}>
            {texts.paused}
          </span>
        ) : null}
      </h2>
      <VirtualRows rows={rows} height={CARD_PX} className="cards" label={name} role="list" on={on}>
        {(row) => {
          const card = find(row.id) ?? row;
          return (
            <>
              {selection === null ? null : (
                <label className="select-card">
                  <SelectBox order={card} rows={rows} selection={selection} />
                </label>
              )}
              <CardContent card={card} moved={card.status === status ? null : 'moved'} />
            </>
          );
        }}
      </VirtualRows>
    </section>
  );
}
