import type { ResultOf } from '@oms/client';
import { shortId } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { request } from '../api/request';

const KEPT_MS = 600_000;

/** The name of a channel; its short id to those who may not see channels, and until the name is there. */
export function ChannelName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['channels', 'name', id],
    queryFn: ({ signal }) =>
      request<ResultOf<'/v1/channels/{channelId}', 'get'>>(`/v1/channels/${id}`, { signal }),
    staleTime: KEPT_MS,
    retry: false,
    retryOnMount: false,
  });
  return data === undefined ? <code title={id}>{shortId(id)}</code> : <span title={id}>{data.name}</span>;
}
