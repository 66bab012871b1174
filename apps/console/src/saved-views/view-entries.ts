import { useQuery } from '@tanstack/react-query';
import { texts as board } from '../screens/board/texts';
import { texts as orders } from '../screens/orders/texts';
import { useSession } from '../session/session';
import { useOpening } from './open-view';
import { savedViewsQuery } from './saved-views';
import { texts } from './texts';

const SCREENS = { board: board.name, orders: orders.name };

/** The views of all screens, as things that can be found by name. */
export function useViewEntries(): readonly { readonly name: string; readonly run: () => void }[] {
  const session = useSession();
  const open = useOpening();
  const { data } = useQuery({ ...savedViewsQuery, enabled: session !== null });
  return (data?.data ?? []).map(({ id, name, screen, filter, owner }) => ({
    name:
      owner.person_id === session?.person.id
        ? texts.inPalette(name, SCREENS[screen])
        : texts.inPaletteBy(name, SCREENS[screen], owner.name),
    run: () => void open(screen, { ...filter, view: id }),
  }));
}
