import type { ResultOf } from '@oms/client';
import { useQuery } from '@tanstack/react-query';
import { KEPT_NAMES } from '../../../api/kept-names';
import { request } from '../../../api/request';
import { assigneesQuery } from '../../../orders/assignees';
import { ORDER_STATUSES } from '../../../orders/statuses';
import { texts as orders } from '../../../orders/texts';
import { useSession } from '../../../session/session';
import { texts } from '../texts';
import type { Option } from './filter-menu';

type Page = ResultOf<'/v1/channels', 'get'> | ResultOf<'/v1/places', 'get'>;

const PAGE = 100;
/** The service refuses a board of more channels. */
const MOST = 400;

export const STATUS_OPTIONS: readonly Option[] = ORDER_STATUSES.map((status) => ({
  value: status,
  name: orders.status[status],
}));

export function useChannelOptions(): readonly Option[] {
  return useNames('channel names', (from) => `/v1/channels?page=${from / PAGE + 1}&`);
}

/** The places of a channel. @param channel null: none */
export function usePlaceOptions(channel: string | null): readonly Option[] {
  return useNames(
    `place names ${channel}`,
    (from) => `/v1/places?channel_id=${channel}&offset=${from}&`,
    channel !== null,
  );
}

/** Who can take care of orders, whoever is signed in first. */
export function useAssigneeOptions(): readonly Option[] {
  const { data = [] } = useQuery(assigneesQuery);
  const me = useSession()?.person.id;
  const options = data.map(({ person_id: id, name }) => ({
    value: id,
    name: id === me ? texts.me(name) : name,
  }));
  return [...options.filter(({ value }) => value === me), ...options.filter(({ value }) => value !== me)];
}

function useNames(key: string, pathOf: (from: number) => string, enabled = true): readonly Option[] {
  const { data } = useQuery({
    queryKey: [key],
    queryFn: async ({ signal }) => {
      const found: Option[] = [];
      for (let from = 0, isMore = true; isMore && from < MOST; from += PAGE) {
        const { data: named } = await request<Page>(`${pathOf(from)}limit=${PAGE}`, { signal });
        found.push(
          ...named.map((one) => ({
            value: one.id,
            name: one.name ?? ('identifier' in one ? one.identifier : one.id),
          })),
        );
        isMore = named.length === PAGE;
      }
      return found.sort((a, b) => a.name.localeCompare(b.name));
    },
    enabled,
    ...KEPT_NAMES,
  });
  return data ?? NONE;
}

const NONE: readonly Option[] = [];
