import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request';
import type { Pagination } from '../app/lists/pages';

export interface ChannelSummary {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly health: string;
  readonly webhook_enabled: boolean;
  readonly last_sync: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ChannelPage {
  readonly data: readonly ChannelSummary[];
  readonly pagination: Pagination;
}

/** More are not offered to choose from. */
const MOST = 500;
const PAGE = 100;
const KEPT_MS = 60_000;

/** The channels that somebody can choose from, by name. */
export const channelNamesQuery = queryOptions({
  queryKey: ['channels', 'names'],
  staleTime: KEPT_MS,
  queryFn: async ({ signal }): Promise<readonly ChannelSummary[]> => {
    const found: ChannelSummary[] = [];
    for (let page = 1, pages = 1; page <= pages && found.length < MOST; page += 1) {
      const answer = await request<ChannelPage>(`/v1/channels?limit=${PAGE}&page=${page}`, { signal });
      found.push(...answer.data);
      pages = answer.pagination.totalPages;
    }
    return found.sort((a, b) => a.name.localeCompare(b.name));
  },
});
