/** Every name of a place is stored for each of its channels. */
export const MOST_OTHER_CHANNELS = 100;

/** The channels of a place: the primary one and all of them, the primary among them. */
export interface ChannelLinks {
  readonly channel_id: string;
  readonly channel_ids: readonly string[];
}

/** Channels in a request. An absent or null `additional` keeps the links. */
export interface GivenLinks {
  readonly primary?: string | null;
  readonly additional?: readonly string[] | null;
}

/**
 * The links after a request. A new primary channel becomes linked; the former one stays linked unless the
 * list omits it.
 */
export function relink(current: ChannelLinks | null, given: GivenLinks): ChannelLinks {
  const primary = given.primary ?? current?.channel_id ?? '';
  const others = given.additional ?? current?.channel_ids ?? [];
  return { channel_id: primary, channel_ids: [...new Set([primary, ...others])] };
}

/** Whether a request links more channels than a place may have; one that has more already may keep them. */
export function linksTooMany(current: ChannelLinks | null, after: ChannelLinks): boolean {
  return after.channel_ids.length > Math.max(1 + MOST_OTHER_CHANNELS, current?.channel_ids.length ?? 0);
}

/** The channels that a change links. */
export function linkedBy(before: ChannelLinks | null, after: ChannelLinks): string[] {
  return after.channel_ids.filter((id) => before?.channel_ids.includes(id) !== true);
}

/** The channels that a change affects, which the caller must be able to access: linked, unlinked, made primary. */
export function concernedBy(before: ChannelLinks | null, after: ChannelLinks): string[] {
  const had = before?.channel_ids ?? [];
  const changed = [...had.filter((id) => !after.channel_ids.includes(id)), ...linkedBy(before, after)];
  const newPrimary = before?.channel_id === after.channel_id ? [] : [after.channel_id];
  return [...new Set([...changed, ...newPrimary])];
}
