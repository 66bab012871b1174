import { useKeys } from '../../../app/keyboard/keys';

/** `h` and `l`, or the arrows, move the focus to the row beside it: in the next column that has any. */
export function useColumnKeys(): void {
  const left = () => moveFocus(-1);
  const right = () => moveFocus(1);
  useKeys({ h: left, l: right, ArrowLeft: left, ArrowRight: right });
}

function moveFocus(by: 1 | -1): void {
  const columns = [...document.querySelectorAll<HTMLElement>('.board-columns .virtual')];
  const focused = document.activeElement;
  const at = columns.findIndex((column) => column.contains(focused));
  const beyond = by === 1 ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).reverse();
  const rows = beyond.map(rowsOf).find(({ length }) => length > 0) ?? [];
  const top = at === -1 ? 0 : topOf(focused?.closest('[data-order]') ?? columns[at]!);
  const distance = (row: HTMLElement) => Math.abs(topOf(row.closest('[data-order]')!) - top);
  rows
    .reduce<HTMLElement | null>(
      (nearest, row) => (nearest === null || distance(row) < distance(nearest) ? row : nearest),
      null,
    )
    ?.focus();
}

function rowsOf(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-row]')];
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
