import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/session';
import { activeIn, filterIn, savedViewsQuery, type ViewedSearch, type ViewScreen } from '../saved-views';

/** The views of a screen, and which of them the address is of. */
export function useViews(screen: ViewScreen, search: ViewedSearch) {
  const me = useSession()?.person;
  const { data, error, refetch } = useQuery(savedViewsQuery);
  const views = data?.data.filter((view) => view.screen === screen) ?? [];
  const own = data?.data.filter(({ owner }) => owner.person_id === me?.id) ?? [];
  const active = activeIn(views, search);
  const isMine = active !== null && own.includes(active.view);
  return {
    views,
    /** Of all screens. */
    own,
    active,
    isMine,
    canDelete: isMine || (active !== null && me?.role === 'admin'),
    filter: filterIn(search),
    mayShareWith: data?.may_share_with ?? [],
    myId: me?.id,
    isRead: data !== undefined,
    error,
    refetch,
  };
}

export type Views = ReturnType<typeof useViews>;
