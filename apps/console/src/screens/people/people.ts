import type { ResultOf } from '@oms/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request';
import { queryText } from '../../app/lists/search-params';

export type RoleName = Person['role'];
export const ROLES = [
  'viewer',
  'operator',
  'store',
  'developer',
  'admin',
] as const satisfies readonly RoleName[];

/** Somebody who signs in (docs/people.md). Null limits: all. */
export type Person = ResultOf<'/v1/people/{personId}', 'get'>;

/** Works once; only the response that made it shows it. */
export type SignInLink = Pick<ResultOf<'/v1/people/{personId}/link', 'post'>, 'link' | 'expires_at'>;

type Sessions = ResultOf<'/v1/people/{personId}/sessions', 'get'>;

/** Where somebody is signed in. */
export type SessionRow = Sessions['data'][number];

const PAGE = 50;

export const personPath = (personId: string) => `/v1/people/${encodeURIComponent(personId)}`;

export const peopleQuery = (page: number | undefined) =>
  queryOptions({
    queryKey: ['people', 'list', page],
    queryFn: ({ signal }) =>
      request<ResultOf<'/v1/people', 'get'>>(`/v1/people?${queryText({ page, limit: PAGE })}`, { signal }),
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
    queryFn: async ({ signal }) => (await request<Sessions>(path, { signal })).data,
  });
