import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from '@oms/client';
import { api } from '../api/request';

export type Assignee = ResultOf<'/v1/assignees', 'get'>['data'][number];

const KEPT_MS = 60_000;

/** The people who can take care of orders, by name. */
export const assigneesQuery = queryOptions({
  queryKey: ['assignees'],
  queryFn: async ({ signal }) => (await api.get('/v1/assignees', { signal })).data,
  staleTime: KEPT_MS,
});
