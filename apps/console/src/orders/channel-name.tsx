import type { ResultOf } from '@oms/client';
import { shortId } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { KEPT_NAMES } from '../api/kept-names';
import { request } from '../api/request';

/** The name of a channel; its short id to those who may not see channels, and until the name is there. */
export function ChannelName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['channels', 'name', id],
    queryFn: ({ signal }) =>
      request<ResultOf<'/v1/channels/{channelId}', 'get'>>(`/v1/channels/${id}`, { signal }),
    ...KEPT_NAMES,
  });
  return data === undefined ? <code title={id}>{shortId(id)}</code> : <span title={id}>{data.name}</span>;
}
