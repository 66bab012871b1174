import { type Caller, reachableChannels, reachablePlaces } from '../../api-keys';

/** The channels in which somebody can access more than before; null for all. */
export function gainedChannels(before: Caller, now: Caller): readonly string[] | null {
  const places = gained(reachablePlaces(before), reachablePlaces(now));
  return places?.length === 0 ? gained(reachableChannels(before), reachableChannels(now)) : null;
}

/** What is new among those of now; null for all. */
function gained(before: readonly string[] | null, now: readonly string[] | null): readonly string[] | null {
  if (before === null) return [];
  const known = new Set(before);
  return now && now.filter((id) => !known.has(id));
}
