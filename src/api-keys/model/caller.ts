export const SCOPES = ['read', 'write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who makes a request: the holder of an API key, or of the system token. */
export interface Caller {
  readonly kind: 'system' | 'key';
  readonly keyId: string | null;
  /** Who made a change when the request names nobody (docs/rules/events.md#status-metadata). */
  readonly clientName: string;
  readonly scope: Scope;
  readonly channelIds: ReadonlySet<string>;
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

export function hasScope(caller: Caller, needed: Scope): boolean {
  return RANK[caller.scope] >= RANK[needed];
}

/** Whether the caller can access the channel (docs/rules/access.md#channels-of-a-key). */
export function mayReach(caller: Caller, channelId: string): boolean {
  return caller.scope === 'admin' || caller.channelIds.has(channelId);
}

/** The channels that a list is limited to; null when the caller can access all. */
export function reachableChannels(caller: Caller): readonly string[] | null {
  return caller.scope === 'admin' ? null : [...caller.channelIds];
}

/** The scope that a method requires unless the route says otherwise (docs/rules/access.md#scopes). */
export function scopeForMethod(method: string): Scope {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  return method === 'DELETE' ? 'admin' : 'write';
}
