import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request';
import { pathOf } from '../order';
import type { Change } from '../timeline/entries';

/** The order exactly as one of its versions was. */
export const versionQuery = (orderId: string, version: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'version', version],
    queryFn: ({ signal }) =>
      request<{ order: unknown }>(`${pathOf(orderId)}/versions/${version}`, { signal }),
    staleTime: Infinity,
  });

/** The fields in which two versions differ. */
export const differenceQuery = (orderId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'difference', from, to],
    queryFn: ({ signal }) =>
      request<{ changes: readonly Change[] }>(`${pathOf(orderId)}/versions/${from}/diff/${to}`, { signal }),
    staleTime: Infinity,
  });
