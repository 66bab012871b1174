import type { ResultOf } from '@oms/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../api/request';
import { texts } from './texts';

export type ChannelSummary = ChannelPage['data'][number];

export type ChannelPage = ResultOf<'/v1/channels', 'get'>;

/** Channels to choose from, by name. */
export interface ChannelNames {
  readonly channels: readonly ChannelSummary[];
  /** There are others. */
  readonly isMore: boolean;
}

/** More are not offered to choose from: the newest are. */
const MOST = 2_000;
const PAGE = 100;
const KEPT_MS = 60_000;

export const channelNamesQuery = queryOptions({
  queryKey: ['channels', 'names'],
  staleTime: KEPT_MS,
  queryFn: async ({ signal }): Promise<ChannelNames> => {
    const found: ChannelSummary[] = [];
    let pages = 1;
    for (let page = 1; page <= Math.min(pages, MOST / PAGE); page += 1) {
      const answer = await request<ChannelPage>(`/v1/channels?limit=${PAGE}&page=${page}`, { signal });
      found.push(...answer.data);
      pages = answer.pagination.totalPages;
    }
    return { channels: found.sort((a, b) => a.name.localeCompare(b.name)), isMore: pages > MOST / PAGE };
  },
});

/** The channels to choose from, none as long as they are read; and what is to be said where they are not all. */
export function useChannelNames(): { channels: readonly ChannelSummary[]; hint: string | undefined } {
  const { data, error } = useQuery(channelNamesQuery);
  if (data === undefined) return { channels: [], hint: error === null ? undefined : texts.unread };
  return { channels: data.channels, hint: data.isMore ? texts.more : undefined };
}
