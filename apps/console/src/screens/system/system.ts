import type { ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';

/** The whole system, as `GET /v1/system` shows it to admins. */
export type System = ResultOf<'/v1/system', 'get'>;

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => request<System>('/v1/system', { signal }),
});
