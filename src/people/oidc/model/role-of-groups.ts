import type { Role } from '../../model/roles';

/** What a group of the identity provider may be. Not `store`: groups say nothing of places. */
export type GroupRole = Exclude<Role, 'store'>;

export type GroupRoles = readonly (readonly [group: string, role: GroupRole])[];

/** From the most to the least. */
const BY_POWER: readonly GroupRole[] = ['admin', 'operator', 'developer', 'viewer'];

/** The most powerful role of those groups; null when none of them has one. */
export function roleOfGroups(groups: readonly string[], roles: GroupRoles): GroupRole | null {
  const found = new Set(roles.filter(([group]) => groups.includes(group)).map(([, role]) => role));
  return BY_POWER.find((role) => found.has(role)) ?? null;
}

/** The groups in a claim, which providers write as a list or as one text. */
export function groupsIn(claim: unknown): readonly string[] {
  const given = Array.isArray(claim) ? claim : [claim];
  return given.filter((group): group is string => typeof group === 'string');
}
