import type { BodyOf, ResultOf } from '@oms/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/request';

export type SavedView = ResultOf<'/v1/views', 'get'>['data'][number];
export type ViewScreen = SavedView['screen'];
export type Role = ResultOf<'/v1/views', 'get'>['may_share_with'][number];

/** A screen's search as it stands in the address; `view` is the id of the view that was chosen. */
export interface ViewedSearch {
  readonly view?: string;
  readonly [name: string]: string | undefined;
}
export type ViewFilter = Readonly<Record<string, string>>;

const KEPT_MS = 60_000;
export const VIEWS_KEY = ['saved views'];
/** The service stores no more (docs/screens.md#saved-views). */
const MOST_FILTER_BYTES = 2_048;

/** The views of all screens that whoever is signed in sees. */
export const savedViewsQuery = queryOptions({
  queryKey: VIEWS_KEY,
  queryFn: ({ signal }) => api.get('/v1/views', { signal }),
  staleTime: KEPT_MS,
});

/** What the address filters by, whatever view it came from. */
export function filterIn(search: ViewedSearch): ViewFilter {
  const said = Object.entries(search).filter(([name, value]) => name !== 'view' && value !== undefined);
  return Object.fromEntries(said) as ViewFilter;
}

/** Whether two filters show the same: the values of a list have no order. */
export function isSameFilter(one: object, other: object): boolean {
  return normalised(one) === normalised(other);
}

function normalised(filter: object): string {
  const said = Object.entries(filter as ViewFilter).map(([name, text]) =>
    name === 'q' ? [name, text] : [name, text.toLowerCase().split(',').sort().join(',')],
  );
  return JSON.stringify(said.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}

export function isTooLong(filter: ViewFilter): boolean {
  return new TextEncoder().encode(JSON.stringify(filter)).length > MOST_FILTER_BYTES;
}

/** The view that was chosen, and whether the address filters by something else since; null when none was, or it is gone. */
export function activeIn(
  views: readonly SavedView[],
  search: ViewedSearch,
): { readonly view: SavedView; readonly isChanged: boolean } | null {
  const view = views.find(({ id }) => id === search.view);
  return view === undefined ? null : { view, isChanged: !isSameFilter(view.filter, filterIn(search)) };
}

export type NewView = BodyOf<'/v1/views', 'post'>;
