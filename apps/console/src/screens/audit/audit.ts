import type { ResultOf } from '@oms/client';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { request } from '../../api/request';
import { queryText } from '../../app/lists/search-params';
import type { AuditSearch } from './audit-search';

const PAGE = 50;

/** Never the values (docs/security.md#audit-log). The newest first; each page goes on from the one before. */
export function auditQuery({ type, resource, actor, action, channel, from, to }: AuditSearch) {
  const filters = {
    resource_type: type,
    resource_id: resource,
    actor,
    action,
    channel_id: channel,
    since: startOf(from),
    until: endOf(to),
  };
  return infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      request<ResultOf<'/v1/audit', 'get'>>(
        `/v1/audit?${queryText({ ...filters, limit: PAGE, after: pageParam })}`,
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

function startOf(day: string | undefined): string | undefined {
  return day === undefined ? undefined : new Date(`${day}T00:00:00`).toISOString();
}

function endOf(day: string | undefined): string | undefined {
  return day === undefined ? undefined : new Date(`${day}T23:59:59.999`).toISOString();
}
