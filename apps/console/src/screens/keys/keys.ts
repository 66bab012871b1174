import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Pagination } from '../../app/lists/pages';

export const KEY_SCOPES = ['read', 'write', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** An API key. Its value is whole only in the response that made it. */
export interface ApiKey {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly client_name: string;
  readonly description: string | null;
  readonly scope: KeyScope;
  readonly channel_ids: readonly string[];
  readonly created_by: string;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

const PAGE = 25;

export const keysQuery = (page = 1) =>
  queryOptions({
    queryKey: ['keys', 'list', page],
    queryFn: async ({ signal }) => {
      const path = `/v1/api-keys?limit=${PAGE}&offset=${(page - 1) * PAGE}`;
      const { data, count } = await request<{ data: readonly ApiKey[]; count: number }>(path, { signal });
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
