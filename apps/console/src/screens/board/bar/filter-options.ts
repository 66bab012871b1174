import { useQuery } from '@tanstack/react-query';
import { KEPT_NAMES } from '../../../api/kept-names';
import type { Option } from '../../../app/form/matching';
import { texts as app } from '../../../app/texts';
import { channelNamesQuery } from '../../../channels/channels';
import { placeNamesQuery } from '../../../channels/places';
import { assigneesQuery } from '../../../orders/assignees';
import { ORDER_STATUSES } from '../../../orders/statuses';
import { texts as orders } from '../../../orders/texts';
import { useSession } from '../../../session/session';
import { texts } from '../texts';

/** What a filter offers. */
export interface Offered {
  readonly options: readonly Option[];
  /** Said where it is not all, or not known. */
  readonly hint?: string;
}

export const STATUS_OPTIONS: Offered = {
  options: ORDER_STATUSES.map((status) => ({ id: status, name: orders.status[status] })),
};

export function useChannelOptions(): Offered {
  const { data, error } = useQuery({ ...channelNamesQuery, ...KEPT_NAMES });
  return { options: data?.channels ?? [], hint: hintOf(data, error) };
}

/** The places of a channel. @param channel null: none */
export function usePlaceOptions(channel: string | null): Offered {
  const { data, error } = useQuery({
    ...placeNamesQuery(channel === null ? [] : [channel]),
    ...KEPT_NAMES,
    enabled: channel !== null,
  });
  if (channel === null) return { options: [], hint: texts.choosePlaces };
  const hint = data?.places.length === 0 ? texts.noPlaces : hintOf(data, error);
  return { options: data?.places ?? [], hint };
}

/** Who can take care of orders, whoever is signed in first. */
export function useAssigneeOptions(): Offered {
  const { data, error } = useQuery(assigneesQuery);
  const me = useSession()?.person.id;
  const options = (data ?? []).map(({ person_id: id, name }) => ({
    id,
    name: id === me ? texts.me(name) : name,
  }));
  return {
    options: [...options.filter(({ id }) => id === me), ...options.filter(({ id }) => id !== me)],
    hint: hintOf(data && { isMore: false }, error),
  };
}

function hintOf(read: { readonly isMore: boolean } | undefined, error: Error | null): string | undefined {
  if (read === undefined) return error === null ? app.loading : texts.unreadNames;
  return read.isMore ? texts.moreNames : undefined;
}
