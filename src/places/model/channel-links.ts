/** The channels of a place: the primary one and all of them, the primary among them. */
export interface ChannelLinks {
  readonly channel_id: string;
  readonly channel_ids: readonly string[];
}

/** Channels as a client names them. Absent or null `additional` keeps what is linked. */
export interface GivenLinks {
  readonly primary?: string | null;
  readonly additional?: readonly string[] | null;
}

/** The links after a request. A new primary channel is linked by that; the former one stays unless the list leaves it out. */
export function relink(current: ChannelLinks | null, given: GivenLinks): ChannelLinks {
  const primary = given.primary ?? current?.channel_id ?? '';
  const others = given.additional ?? current?.channel_ids ?? [];
  return { channel_id: primary, channel_ids: [...new Set([primary, ...others])] };
}

/** The channels that a change concerns, so that the caller has to reach them: linked, unlinked, made primary. */
export function concernedBy(before: ChannelLinks | null, after: ChannelLinks): string[] {
  const had = before?.channel_ids ?? [];
  const changed = [
    ...had.filter((id) => !after.channel_ids.includes(id)),
    ...after.channel_ids.filter((id) => !had.includes(id)),
  ];
  const newPrimary = before?.channel_id === after.channel_id ? [] : [after.channel_id];
  return [...new Set([...changed, ...newPrimary])];
}
