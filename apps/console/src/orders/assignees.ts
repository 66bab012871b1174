import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request';
import type { Assignee } from './order-card';

const KEPT_MS = 60_000;

/** The people who can take care of orders, by name. */
export const assigneesQuery = queryOptions({
  queryKey: ['assignees'],
  queryFn: async ({ signal }) => (await request<{ data: Assignee[] }>('/v1/assignees', { signal })).data,
  staleTime: KEPT_MS,
});
