import { Rows, State } from '@oms/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../faults/loaded';
import { type Pagination, Pages } from './pages';

/** A page of a list as a table: its rows, or what will appear in their place, and the way to its other pages. */
export function ListPage<T>({
  query,
  label,
  columns,
  none,
  onPage,
  children,
}: {
  query: UseQueryResult<{ readonly data: readonly T[]; readonly pagination: Pagination }, Error>;
  label: string;
  columns: readonly string[];
  /** What an empty list says. */
  none: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  onPage: (page: number | undefined) => void;
  /** The row of one of them. */
  children: (one: T) => ReactNode;
}) {
  return (
    <Loaded query={query} rows={8}>
      {({ data, pagination }) => (
        <>
          {data.length === 0 ? (
            <State title={none.title} action={none.action}>
              {none.text}
            </State>
          ) : (
            <Rows label={label} columns={columns} isOld={query.isPlaceholderData}>
              {data.map(children)}
            </Rows>
          )}
          <Pages pagination={pagination} onPage={onPage} />
        </>
      )}
    </Loaded>
  );
}
