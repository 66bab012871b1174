import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request';
import type { OrderStatusName } from '../../../orders/statuses';

export interface MoveField {
  readonly name: string;
  readonly kind: 'name' | 'text' | 'flag' | 'moment' | 'objects';
  readonly required: boolean;
  readonly one_of: readonly string[] | null;
}

/** A move that the service accepts, and what it takes. */
export interface OfferedMove {
  readonly to: OrderStatusName;
  readonly dispatches_courier: boolean;
  readonly metadata: readonly MoveField[];
}

interface Workflow {
  readonly data: readonly { readonly status: OrderStatusName; readonly moves: readonly OfferedMove[] }[];
}

/** The table of the service; it changes only with a release. */
export const workflowQuery = queryOptions({
  queryKey: ['workflow'],
  queryFn: ({ signal }) => request<Workflow>('/v1/workflow', { signal }),
  staleTime: Infinity,
});
