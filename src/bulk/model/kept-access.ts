import type { Caller } from '../../api-keys';

interface Kept extends Omit<Caller, 'channelIds' | 'placeIds'> {
  readonly channelIds: readonly string[] | null;
  readonly placeIds?: readonly string[] | null;
}

/** What the caller may do, as JSON text. */
export function accessText({ sessionId: _, channelIds, placeIds, ...rest }: Caller): string {
  const kept: Kept = {
    ...rest,
    channelIds: channelIds === null ? null : [...channelIds],
    placeIds: placeIds == null ? null : [...placeIds],
  };
  return JSON.stringify(kept);
}

/** The caller as it was. */
export function readAccess(text: string): Caller {
  const { channelIds, placeIds, ...rest } = JSON.parse(text) as Kept;
  return {
    ...rest,
    channelIds: channelIds === null ? null : new Set(channelIds),
    placeIds: placeIds == null ? null : new Set(placeIds),
  };
}

/** Under which name the caller's bulks take turns and are shown to nobody else. */
export function callerName({ kind, keyId }: Pick<Caller, 'kind' | 'keyId'>): string {
  return keyId ?? kind;
}
