import { State } from '@oms/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isHidden } from '../../api/request';
import { Loaded } from './loaded';

/** The screen of one thing: what a query found of it, or that there is none, with the way to all of its kind. */
export function Found<T>({
  query,
  missing,
  toAll,
  children,
}: {
  query: UseQueryResult<T, Error>;
  missing: { readonly title: string; readonly text: string };
  /** A link. */
  toAll: ReactNode;
  children: (found: T) => ReactNode;
}) {
  if (!isHidden(query.error)) {
    return (
      <Loaded query={query} rows={8}>
        {children}
      </Loaded>
    );
  }
  return (
    <State isScreen title={missing.title} action={toAll}>
      {missing.text}
    </State>
  );
}
