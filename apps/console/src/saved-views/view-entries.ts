import { useQuery } from '@tanstack/react-query';
import { texts as app } from '../app/texts';
import { useSession } from '../session/session';
import { useOpening } from './open-view';
import { savedViewsQuery } from './saved-views';
import { texts } from './texts';

/** The views of all screens, as things that can be found by name. */
export function useViewEntries(): readonly { readonly name: string; readonly run: () => void }[] {
  const session = useSession();
  const open = useOpening();
  const { data } = useQuery({ ...savedViewsQuery, enabled: session !== null });
  return (data?.data ?? []).map(({ id, name, screen, filter, owner }) => ({
    name:
      owner.person_id === session?.person.id
        ? texts.inPalette(name, app.screenNames[screen])
        : texts.inPaletteBy(name, app.screenNames[screen], owner.name),
    run: () => void open(screen, { ...filter, view: id }),
  }));
}
