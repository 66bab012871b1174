import { type Caller, reachableChannels, reachablePlaces } from '../../api-keys';
import { CHANGES_TOPIC, type Topic } from '../../contract';

/** Whether somebody may subscribe to the topic: of those limited to places, only to the one that knows places. */
export function mayUse(caller: Caller, topic: Topic): boolean {
  return topic === CHANGES_TOPIC || reachablePlaces(caller) === null;
}

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
