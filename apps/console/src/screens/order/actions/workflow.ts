import type { ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request';

export type MoveField = OfferedMove['metadata'][number];

/** A move that the service accepts, and what it takes. */
export type OfferedMove = Workflow['data'][number]['moves'][number];

type Workflow = ResultOf<'/v1/workflow', 'get'>;

/** The table of the service; it changes only with a release. */
export const workflowQuery = queryOptions({
  queryKey: ['workflow'],
  queryFn: ({ signal }) => request<Workflow>('/v1/workflow', { signal }),
  staleTime: Infinity,
});
