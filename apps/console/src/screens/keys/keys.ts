import type { ResultOf } from '@oms/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Pagination } from '../../app/lists/pages';

export type KeyScope = ApiKey['scope'];
export const KEY_SCOPES = ['read', 'write', 'admin'] as const satisfies readonly KeyScope[];

/** An API key. Its value is whole only in the response that made it. */
export type ApiKey = ResultOf<'/v1/api-keys/{keyId}', 'get'>;

const PAGE = 25;

export const keysQuery = (page = 1) =>
  queryOptions({
    queryKey: ['keys', 'list', page],
    queryFn: async ({ signal }) => {
      const path = `/v1/api-keys?limit=${PAGE}&offset=${(page - 1) * PAGE}`;
      const { data, count } = await request<ResultOf<'/v1/api-keys', 'get'>>(path, { signal });
      const pagination: Pagination = { total: count, page, limit: PAGE, totalPages: Math.ceil(count / PAGE) };
      return { data, pagination };
    },
    placeholderData: keepPreviousData,
  });

export const keyPath = (keyId: string) => `/v1/api-keys/${encodeURIComponent(keyId)}`;

export const keyQuery = (keyId: string) =>
  queryOptions({
    queryKey: ['keys', 'one', keyId],
    queryFn: ({ signal }) => request<ApiKey>(keyPath(keyId), { signal }),
  });
