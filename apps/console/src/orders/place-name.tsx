import type { ResultOf } from '@oms/client';
import { shortId } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { KEPT_NAMES } from '../api/kept-names';
import { request } from '../api/request';

/** The name of a place, else its identifier; its short id to those who may not see it, and until the name is there. */
export function PlaceName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['places', 'name', id],
    queryFn: ({ signal }) => request<ResultOf<'/v1/places/{placeId}', 'get'>>(`/v1/places/${id}`, { signal }),
    ...KEPT_NAMES,
  });
  return data === undefined ? (
    <code title={id}>{shortId(id)}</code>
  ) : (
    <span title={id}>{data.name ?? data.identifier}</span>
  );
}
