import type { ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request';

export type ChannelSummary = ChannelPage['data'][number];

export type ChannelPage = ResultOf<'/v1/channels', 'get'>;

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
