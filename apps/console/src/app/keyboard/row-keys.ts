import { useKeys } from './keys';

/**
 * `j` and `k` move the focus through the rows of a screen, each of which has one link or summary with `data-row`; Enter opens it,
 * `x` selects the row, `X` all from the one before to it.
 */
export function useRowKeys(): void {
  useKeys({ j: () => move(1), k: () => move(-1) });
  useSelectKeys();
}

export function useSelectKeys(): void {
  useKeys({ x: () => select(false), X: () => select(true) });
}

function select(shiftKey: boolean): void {
  const row = document.activeElement?.closest('tr, [data-order]');
  row?.querySelector('[data-select]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
}

/** From a field above the rows to the first of them. */
export function focusFirstRow(): void {
  rowsOfScreen()[0]?.focus();
}

/** From a row that is about to go to the one in its place; to the screen when there is none. */
export function leaveRow(): void {
  const row = document.activeElement?.closest('tr');
  const rows = rowsOfScreen();
  const at = rows.findIndex((one) => row?.contains(one));
  const next = at === -1 ? undefined : (rows[at + 1] ?? rows[at - 1]);
  (next ?? document.querySelector('main'))?.focus();
}

function rowsOfScreen(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-row]')];
}

function move(step: 1 | -1): void {
  const rows = rowsOfScreen();
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
}
