import type { SavedView } from '../saved-views';
import { texts } from '../texts';

interface Props {
  readonly views: readonly SavedView[];
  readonly myId: string | undefined;
  readonly active: string | null;
  readonly onChoose: (view: SavedView) => void;
}

/** The views to choose from: one's own, then those that others share. */
export function ViewList({ views, myId, active, onChoose }: Props) {
  const own = views.filter(({ owner }) => owner.person_id === myId);
  const shared = views.filter(({ owner }) => owner.person_id !== myId);
  return (
    <>
      <Part label={texts.own} views={own} noteOf={noteOfOwn} active={active} onChoose={onChoose} />
      <Part label={texts.shared} views={shared} noteOf={noteOfShared} active={active} onChoose={onChoose} />
    </>
  );
}

function Part({
  label,
  views,
  noteOf,
  active,
  onChoose,
}: Omit<Props, 'myId'> & { label: string; noteOf: (view: SavedView) => string | null }) {
  if (views.length === 0) return null;
  return (
    <section aria-label={label}>
      <p className="views-label">{label}</p>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <button type="button" aria-current={view.id === active} onClick={() => onChoose(view)}>
              <bdi>{view.name}</bdi>
              <span className="quiet">{noteOf(view)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function noteOfOwn({ shared_with }: SavedView): string | null {
  if (shared_with === null) return null;
  return texts.sharedWith(shared_with.map((role) => texts.roles[role]).join(', '));
}

function noteOfShared({ owner }: SavedView): string {
  return texts.sharedBy(owner.name);
}
