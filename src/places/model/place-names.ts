import { type ChannelLinks, MOST_OTHER_CHANNELS } from './channel-links';

/** Each name is stored for each channel. */
export const MOST_STORED_NAMES = 2_000;

/** The names of a place, which are the same in all of its channels. */
export interface NamedPlace extends Pick<ChannelLinks, 'channel_ids'> {
  readonly identifier: string;
  readonly channel_specific_identifiers: readonly string[];
}

/** Every name of the place once. */
export function namesOf({ identifier, channel_specific_identifiers }: NamedPlace): string[] {
  return [...new Set([identifier, ...channel_specific_identifiers])];
}

/** Whether a change gives a place more names in more channels than are stored; one that has more already may keep them. */
export function namesTooMany(before: NamedPlace | null, after: NamedPlace): boolean {
  return storedNames(after) > Math.max(MOST_STORED_NAMES, before === null ? 0 : storedNames(before));
}

/** How many channels a place with that many names may have. */
export function mostChannelsWith(names: number): number {
  return Math.max(Math.floor(MOST_STORED_NAMES / names), 1);
}

/** How many of the channels of a shared place with that many names may be of one owner: half of all leave room for those of another. */
export function mostOfOneOwner(names: number): number {
  return Math.max(Math.floor(Math.min(MOST_OTHER_CHANNELS, MOST_STORED_NAMES / names) / 2), 1);
}

function storedNames(place: NamedPlace): number {
  return namesOf(place).length * place.channel_ids.length;
}
