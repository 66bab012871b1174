import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Pagination } from '../../app/lists/pages';
import { queryText } from '../../app/lists/search-params';

export const ROLES = ['viewer', 'operator', 'store', 'developer', 'admin'] as const;
export type RoleName = (typeof ROLES)[number];

/** Somebody who signs in (docs/people.md). Null limits: all. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: RoleName;
  readonly channel_ids: readonly string[] | null;
  readonly place_ids: readonly string[] | null;
  readonly is_active: boolean;
  readonly has_password: boolean;
  readonly last_seen_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Works once; only the response that made it shows it. */
export interface SignInLink {
  readonly link: string;
  readonly expires_at: string;
}

/** Where somebody is signed in. */
export interface SessionRow {
  readonly id: string;
  readonly is_current: boolean;
  readonly address: string;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
}

const PAGE = 50;

export const personPath = (personId: string) => `/v1/people/${encodeURIComponent(personId)}`;

export const peopleQuery = (page: number | undefined) =>
  queryOptions({
    queryKey: ['people', 'list', page],
    queryFn: ({ signal }) =>
      request<{ data: readonly Person[]; pagination: Pagination }>(
        `/v1/people?${queryText({ page, limit: PAGE })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'one', personId],
    queryFn: ({ signal }) => request<Person>(personPath(personId), { signal }),
  });

/** @param path of the sessions of somebody, or of one's own */
export const sessionsQuery = (path: string) =>
  queryOptions({
    queryKey: ['people', 'sessions', path],
    queryFn: async ({ signal }) => (await request<{ data: readonly SessionRow[] }>(path, { signal })).data,
  });
