import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';

/** The whole system, as `GET /v1/system` shows it to admins. */
export interface System {
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly lag_seconds: number;
  }[];
  readonly deliveries_held: number;
  readonly jobs_failed: number;
  readonly database_bytes: number;
  readonly database_version: string;
  readonly processes: readonly {
    readonly id: string;
    readonly host: string;
    readonly pid: number;
    readonly role: string;
    readonly version: string | null;
    readonly started_at: string;
    readonly seen_at: string;
  }[];
}

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => request<System>('/v1/system', { signal }),
});
