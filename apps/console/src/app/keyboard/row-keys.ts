import { useKeys } from './keys';

/**
 * `j` and `k` move the focus through the rows of a screen, each of which has one link with `data-row`; Enter follows it, `x`
 * selects the row.
 */
export function useRowKeys(): void {
  useKeys({ j: () => move(1), k: () => move(-1), x: select });
}

function select(): void {
  const row = document.activeElement?.closest('tr');
  row?.querySelector<HTMLElement>('[data-select]')?.click();
}

function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
}
