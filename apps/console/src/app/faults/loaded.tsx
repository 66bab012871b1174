import { Skeleton } from '@oms/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFault } from './fault';
import { texts } from '../texts';

/**
 * What a query found, or what stands in its place: the shape of what comes, or the fault. Data of before stays beneath the
 * fault of a later look.
 */
export function Loaded<T>({
  query: { data, error, refetch },
  rows,
  children,
}: {
  query: Pick<UseQueryResult<T, Error>, 'data' | 'error'> & { readonly refetch: () => unknown };
  /** Lines of what comes. */
  rows: number;
  children: (data: T) => ReactNode;
}) {
  return (
    <>
      {error === null ? null : <LoadFault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton rows={rows} label={texts.loading} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
