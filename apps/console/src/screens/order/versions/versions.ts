import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/request';

/** The order exactly as one of its versions was. */
export const versionQuery = (orderId: string, version: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'version', version],
    queryFn: ({ signal }) =>
      api.get('/v1/orders/{orderId}/versions/{version}', { path: { orderId, version }, signal }),
    staleTime: Infinity,
  });

/** The fields in which two versions differ. */
export const differenceQuery = (orderId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['order', orderId, 'difference', from, to],
    queryFn: ({ signal }) =>
      api.get('/v1/orders/{orderId}/versions/{from}/diff/{to}', { path: { orderId, from, to }, signal }),
    staleTime: Infinity,
  });
