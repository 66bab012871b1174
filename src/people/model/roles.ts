import type { Area, Caller, Grants, Scope } from '../../api-keys';

/** Roles of people, and the highest scope that each has in each area (docs/rules/access.md#roles). */
export const ROLES = {
  viewer: {
    orders: 'read',
    deadlines: 'read',
    picking: 'read',
    places: 'read',
    storage: 'read',
    channels: 'read',
    webhooks: 'read',
    deliveries: 'read',
    events: 'read',
    jobs: 'read',
    session: 'admin',
  },
  operator: {
    orders: 'admin',
    deadlines: 'write',
    picking: 'write',
    places: 'write',
    storage: 'admin',
    devices: 'admin',
    pairing: 'write',
    channels: 'read',
    webhooks: 'read',
    deliveries: 'write',
    events: 'read',
    jobs: 'write',
    bulk: 'write',
    session: 'admin',
  },
  /** Limited to places. */
  store: {
    orders: 'write',
    deadlines: 'read',
    picking: 'write',
    places: 'read',
    storage: 'admin',
    devices: 'admin',
    channels: 'read',
    /** On the socket, which shows those of their places. */
    events: 'read',
    bulk: 'write',
    session: 'admin',
  },
  developer: {
    orders: 'read',
    deadlines: 'write',
    picking: 'read',
    places: 'read',
    storage: 'read',
    channels: 'admin',
    webhooks: 'admin',
    deliveries: 'admin',
    events: 'read',
    jobs: 'write',
    bulk: 'write',
    keys: 'admin',
    session: 'admin',
  },
  admin: {
    orders: 'admin',
    deadlines: 'admin',
    picking: 'admin',
    places: 'admin',
    storage: 'admin',
    devices: 'admin',
    pairing: 'admin',
    channels: 'admin',
    webhooks: 'admin',
    deliveries: 'admin',
    events: 'admin',
    jobs: 'admin',
    bulk: 'admin',
    keys: 'admin',
    people: 'admin',
    audit: 'admin',
    operations: 'admin',
    session: 'admin',
  },
} as const satisfies Readonly<Record<string, Grants>>;

export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]];

/** The area's grant of the role; undefined when the area is closed to it. */
export function grantOf(role: Role, area: Area): Scope | undefined {
  return (ROLES[role] as Grants)[area];
}

/** The role that a caller has its grants from; null for a caller without one, such as a key. */
export function roleOf({ grants }: Pick<Caller, 'grants'>): Role | null {
  return ROLE_NAMES.find((role) => ROLES[role] === grants) ?? null;
}

/** Null for all. */
interface Limits {
  readonly channel_ids: string[] | null;
  readonly place_ids: string[] | null;
}

/** The part of a person that decides what requests may do. */
export interface Access {
  readonly role: Role;
  readonly channel_ids: readonly string[] | null;
  readonly place_ids: readonly string[] | null;
}

/**
 * The limits that count: an admin has none. Those from before an identity provider made somebody an admin stay stored
 * (docs/people.md#identity-providers).
 */
export function limitsOf({ role, channel_ids, place_ids }: { readonly role: Role } & Limits): Limits {
  return role === 'admin' ? { channel_ids: null, place_ids: null } : { channel_ids, place_ids };
}

/** What is wrong with the limits of a role; null when nothing is. */
export function problemOfLimits({ role, channel_ids, place_ids }: Access): string | null {
  if (role === 'admin' && (channel_ids !== null || place_ids !== null)) {
    return 'channel_ids and place_ids must be null for the role admin, which can lift any limit';
  }
  if (role === 'store' && (place_ids === null || place_ids.length === 0)) {
    return 'place_ids must not be empty for the role store';
  }
  return null;
}
