import type { Area, Grants } from './areas';
import type { Scope } from './scope';

export { SCOPES, type Scope } from './scope';

/** Who makes a request: the holder of an API key, of the system token, or a person who signed in. */
export interface Caller {
  readonly kind: 'system' | 'key' | 'person' | 'device';
  /** Id of the API key, the person or the paired device; null for the system token. */
  readonly keyId: string | null;
  /** Who made a change when the request names nobody (docs/rules/events.md#status-metadata). */
  readonly clientName: string;
  /** Of a key in all areas; of a person the highest of the role, which `grants` limits. */
  readonly scope: Scope;
  /** Of anyone but an admin; null for all channels. */
  readonly channelIds: ReadonlySet<string> | null;
  /** The places that a person is limited to. */
  readonly placeIds?: ReadonlySet<string> | null;
  readonly grants?: Grants;
  /** Of a paired device, which has no share of what limits count: all of its owner's use this one (docs/rate-limits.md). */
  readonly share?: string;
  /** The session of a person. */
  readonly sessionId?: string;
}

/** The holder of the system token can do everything, like an admin key (docs/rules/access.md#system-token). */
export const SYSTEM_CALLER: Caller = {
  kind: 'system',
  keyId: null,
  clientName: 'system',
  scope: 'admin',
  channelIds: new Set(),
};

const RANK: Record<Scope, number> = { read: 0, write: 1, admin: 2 };

/** @param area of the route; null for a route without one, which of people only admins reach */
export function hasScope(caller: Caller, needed: Scope, area: Area | null = null): boolean {
  if (caller.grants === undefined) return RANK[caller.scope] >= RANK[needed];
  if (area === null) return caller.scope === 'admin';
  const granted = caller.grants[area];
  return granted !== undefined && RANK[granted] >= RANK[needed];
}

/** Whether the caller may do what only admins may. */
export function isAdmin(caller: Caller): boolean {
  return hasScope(caller, 'admin');
}

/** Whether the caller can access the channel (docs/rules/access.md#channels-of-a-key). */
export function mayReach(caller: Caller, channelId: string): boolean {
  return reachesAllChannels(caller) || caller.channelIds!.has(channelId);
}

/** The channels that a list is limited to; null when the caller can access all. */
export function reachableChannels(caller: Caller): readonly string[] | null {
  return reachesAllChannels(caller) ? null : [...caller.channelIds!];
}

/** The places that orders and lists are limited to; null when the caller can access all of its channels. */
export function reachablePlaces({ placeIds }: Caller): readonly string[] | null {
  return placeIds == null ? null : [...placeIds];
}

/** Whether the caller can access what belongs to the place; to null: to none. */
export function mayReachPlace({ placeIds }: Caller, placeId: string | null): boolean {
  return placeIds == null || (placeId !== null && placeIds.has(placeId));
}

/** The scope that a method requires unless the route says otherwise (docs/rules/access.md#scopes). */
export function scopeForMethod(method: string): Scope {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  return method === 'DELETE' ? 'admin' : 'write';
}

function reachesAllChannels({ scope, channelIds }: Caller): boolean {
  return scope === 'admin' || channelIds === null;
}
