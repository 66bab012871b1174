import type { Place } from '../stores';

/** What somebody types of a store. */
export interface StoreDraft {
  readonly identifier: string;
  readonly name: string;
  readonly channel: string;
  readonly otherChannels: readonly string[];
  /** One name in a line. */
  readonly names: string;
  readonly isOpen: boolean;
  readonly takesOrders: boolean;
  readonly line1: string;
  readonly postal_code: string;
  readonly city: string;
  readonly country: string;
  readonly latitude: string;
  readonly longitude: string;
}

export const ADDRESS = ['line1', 'postal_code', 'city', 'country'] as const;

export function draftOf(place: Place | null, channel: string): StoreDraft {
  const line = (name: string) => {
    const value = place?.address?.[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    identifier: place?.identifier ?? '',
    name: place?.name ?? '',
    channel,
    otherChannels: place?.channel_ids.filter((id) => id !== channel) ?? [],
    names: place?.channel_specific_identifiers.join('\n') ?? '',
    isOpen: place?.active ?? true,
    takesOrders: place?.active_for_ordering ?? true,
    line1: line('line1'),
    postal_code: line('postal_code'),
    city: line('city'),
    country: line('country'),
    latitude: place?.coordinates?.latitude.toString() ?? '',
    longitude: place?.coordinates?.longitude.toString() ?? '',
  };
}

/** What is sent; of the address, what the form does not show stays. */
export function bodyOf(draft: StoreDraft, place: Place | null) {
  const typed = Object.fromEntries(ADDRESS.map((name) => [name, draft[name].trim() || null]));
  const address = { ...place?.address, ...typed };
  const hasAddress = Object.values(address).some((value) => value !== null && value !== undefined);
  return {
    identifier: draft.identifier.trim(),
    name: draft.name.trim() || null,
    channel_id: draft.channel,
    additional_channel_ids: draft.otherChannels.filter((id) => id !== draft.channel),
    channel_specific_identifiers: linesIn(draft.names),
    active: draft.isOpen,
    active_for_ordering: draft.takesOrders,
    address: hasAddress ? address : null,
    coordinates:
      draft.latitude.trim() === ''
        ? null
        : { latitude: Number(draft.latitude), longitude: Number(draft.longitude) },
  };
}

/** Whether a text is a number of degrees that there are; nothing is no number. */
export function isDegrees(text: string, most: number): boolean {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && Math.abs(number) <= most;
}

function linesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
