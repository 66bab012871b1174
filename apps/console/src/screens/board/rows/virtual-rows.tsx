import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useKeys } from '../../../app/keyboard/keys';
import type { OrderCard } from '../../../orders/order-card';
import type { HeldRows } from './held-rows';
import { NO_ROW_NODES, nodesFor, type RowNodes } from './row-nodes';

/** Rows beyond the edges that are there before somebody scrolls to them. */
const SPARE = 6;

export interface VirtualRowsProps {
  readonly rows: readonly OrderCard[];
  readonly height: number;
  readonly className: string;
  readonly label: string;
  readonly role: 'list' | 'rowgroup';
  readonly children: (card: OrderCard) => ReactNode;
  readonly on: HeldRows['on'];
}

/** Those rows of a long list that are in sight, at a fixed height each. */
export function VirtualRows({ rows, height, className, label, role, children, on }: VirtualRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: SPARE,
  });
  const focused = useKeptFocus(scroller);
  const items = virtual.getVirtualItems().filter(({ index }) => rows[index] !== undefined);
  const nodes = useRowNodes(
    items.map(({ index }) => rows[index]!.id),
    focused,
  );
  useRowSteps(scroller, focused, rows, (index) => virtual.scrollToIndex(index));
  return (
    <div
      ref={scroller}
      className={`virtual ${className}`}
      role={role}
      aria-label={label}
      tabIndex={0}
      onFocus={({ target }) =>
        (focused.current = target.closest<HTMLElement>('[data-order]')?.dataset.order ?? null)
      }
      onBlur={() => (focused.current = null)}
      {...on}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const card = rows[index]!;
          return (
            <div
              key={nodes.of.get(card.id)}
              data-order={card.id}
              data-version={card.version}
              className={nodes.come.has(card.id) ? 'order-row come' : 'order-row'}
              style={{ height, transform: `translateY(${start}px)` }}
              {...placeOf(role, index, rows.length)}
            >
              {children(card)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Where a row is among all, also those that are not in the page. */
function placeOf(role: VirtualRowsProps['role'], index: number, count: number) {
  return role === 'list'
    ? { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': count }
    : { role: 'row', 'aria-rowindex': index + 2 };
}

function useRowNodes(ids: readonly string[], focused: RefObject<string | null>): RowNodes {
  const before = useRef(NO_ROW_NODES);
  const nodes = nodesFor(before.current, ids, focused.current);
  useLayoutEffect(() => void (before.current = nodes));
  return nodes;
}

/** A row that is moved in the page keeps the focus, and so does one that comes back into it. */
function useKeptFocus(scroller: RefObject<HTMLElement | null>): RefObject<string | null> {
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    linkOf(scroller.current, focused.current)?.focus({ preventScroll: true });
  });
  return focused;
}

/** `j` and `k` move the focus from row to row, also to those that are not in the page yet. */
function useRowSteps(
  scroller: RefObject<HTMLElement | null>,
  focused: RefObject<string | null>,
  rows: readonly OrderCard[],
  scrollTo: (index: number) => void,
): void {
  const step = (by: 1 | -1): boolean => {
    const isFirst = document.querySelector('.virtual:has([data-row])') === scroller.current;
    const hasFocus = scroller.current?.contains(document.activeElement) === true;
    const isElsewhere = document.activeElement?.closest('.virtual') != null;
    if (!hasFocus && (isElsewhere || !isFirst)) return false;
    const at = rows.findIndex(({ id }) => id === focused.current);
    const to = at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by));
    const id = rows[to]?.id;
    if (id === undefined) return false;
    focused.current = id;
    scrollTo(to);
    linkOf(scroller.current, id)?.focus({ preventScroll: true });
    return true;
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
}

function linkOf(within: HTMLElement | null, id: string): HTMLElement | null {
  return within?.querySelector(`[data-row="${CSS.escape(id)}"]`) ?? null;
}
