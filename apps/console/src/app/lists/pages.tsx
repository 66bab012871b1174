import { Button, formatCount } from '@oms/ui';
import { texts } from '../texts';

/** As lists of the service say it (docs/lists.md#pages). */
export interface Pagination {
  readonly total: number;
  readonly total_is_lower_bound?: boolean;
  readonly page: number;
  readonly limit: number;
  readonly totalPages: number;
}

/** Where a list is, and its pages before and after. @param props.onPage undefined: the first */
export function Pages({
  pagination: { total, total_is_lower_bound: isMore, page, limit, totalPages },
  onPage,
}: {
  pagination: Pagination;
  onPage: (page: number | undefined) => void;
}) {
  if (total === 0) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  const of = `${isMore ? texts.pages.more : ''}${formatCount(total)}`;
  return (
    <nav className="pages" aria-label={texts.pages.label}>
      <span className="quiet number">{texts.pages.where(formatCount(first), formatCount(last), of)}</span>
      {totalPages < 2 && page === 1 ? null : (
        <>
          <Button disabled={page === 1} onClick={() => onPage(page === 2 ? undefined : page - 1)}>
            {texts.pages.before}
          </Button>
          <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            {texts.pages.after}
          </Button>
        </>
      )}
    </nav>
  );
}
