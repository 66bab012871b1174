import type { OrderCard } from '../../../orders/order-card';
import { ORDER_STATUSES, type OrderStatusName } from '../../../orders/statuses';

const FINAL: readonly OrderStatusName[] = ['completed', 'cancelled'];
/** The columns of a board when none are chosen, as the service has them. */
export const LIVE_STATUSES = ORDER_STATUSES.filter((status) => !FINAL.includes(status));

export type Layout = 'columns' | 'list';

/** What a board shows; all of it but the reach is in the address. */
export interface BoardFilter {
  /** The places that the person is limited to; null: not limited to any. */
  readonly reach: readonly string[] | null;
  readonly channels: readonly string[];
  readonly places: readonly string[];
  readonly statuses: readonly OrderStatusName[];
  /** The person who takes care of the orders; null: anybody or nobody. */
  readonly assignee: string | null;
  readonly isLateOnly: boolean;
}

/** As it stands in the address: what is not said is left out. */
export interface BoardSearch {
  readonly channel?: string;
  readonly place?: string;
  readonly status?: string;
  readonly assignee?: string;
  readonly late?: 'only';
  readonly as?: 'list';
  /** The saved view that was chosen. */
  readonly view?: string;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const listIn = (text: string | undefined) => text?.split(',').filter((one) => one !== '') ?? [];
const textOf = (list: readonly string[]) => (list.length === 0 ? undefined : list.join(','));
const idsIn = (text: unknown) =>
  typeof text === 'string' ? textOf(listIn(text).filter((id) => ID.test(id))) : undefined;

/** Leaves out whatever an address can't mean. */
export function boardSearchIn(search: Readonly<Record<string, unknown>>): BoardSearch {
  const statuses = ORDER_STATUSES.filter(
    (status) => typeof search.status === 'string' && listIn(search.status).includes(status),
  );
  return {
    channel: idsIn(search.channel),
    place: idsIn(search.place),
    status: textOf(statuses),
    assignee: typeof search.assignee === 'string' && ID.test(search.assignee) ? search.assignee : undefined,
    late: search.late === 'only' ? 'only' : undefined,
    as: search.as === 'list' ? 'list' : undefined,
    view: typeof search.view === 'string' && ID.test(search.view) ? search.view : undefined,
  };
}

export function filterOf(search: BoardSearch, reach: readonly string[] | null = null): BoardFilter {
  const statuses = listIn(search.status) as OrderStatusName[];
  return {
    reach,
    channels: listIn(search.channel),
    places: listIn(search.place),
    statuses: statuses.length === 0 ? LIVE_STATUSES : statuses,
    assignee: search.assignee ?? null,
    isLateOnly: search.late === 'only',
  };
}

export function withValues(name: 'channel' | 'place' | 'status', values: readonly string[]): BoardSearch {
  return { [name]: textOf(values) };
}

/** The change of an address that shows all live orders. */
export const UNFILTERED: BoardSearch = {
  channel: undefined,
  place: undefined,
  status: undefined,
  assignee: undefined,
  late: undefined,
  view: undefined,
};

export function isFiltered({ channel, place, status, assignee, late }: BoardSearch): boolean {
  return [channel, place, status, assignee, late].some((one) => one !== undefined);
}

/** Whether an order belongs on a board; lateness aside, which passes with time. One that goes elsewhere leaves it. */
export function belongs(
  { reach, channels, places, statuses, assignee }: BoardFilter,
  card: OrderCard,
): boolean {
  return (
    statuses.includes(card.status) &&
    (channels.length === 0 || channels.includes(card.channel_id)) &&
    (reach === null || isAt(reach, card)) &&
    (places.length === 0 || isAt(places, card)) &&
    (assignee === null || card.assignee?.person_id === assignee)
  );
}

function isAt(places: readonly string[], { place_id }: OrderCard): boolean {
  return place_id !== null && places.includes(place_id);
}
