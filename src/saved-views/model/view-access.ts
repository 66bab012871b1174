import type { Role } from '../../people';

/** Who asks for views. */
export interface Viewer {
  readonly personId: string;
  readonly name: string;
  readonly role: Role;
  /** To channels or places. */
  readonly isLimited: boolean;
}

/** What decides who may do what with a view. */
export interface Shared {
  readonly owner_id: string;
  readonly shared_with: readonly Role[] | null;
}

/** Roles that change nothing of orders don't set up lists for others either. */
const SHARING: readonly Role[] = ['operator', 'developer'];

/**
 * The roles that somebody may share views with: an admin with all, operators and developers with their own. Whoever is limited to
 * channels or places shares with nobody, since colleagues with other limits would read the names and texts.
 */
export function mayShareWith({ role, isLimited }: Viewer, roles: readonly Role[]): readonly Role[] {
  if (role === 'admin') return roles;
  return SHARING.includes(role) && !isLimited ? [role] : [];
}

/** Whether it is shown to somebody: to its owner, to the roles that it is shared with, and shared ones to admins. */
export function maySee({ personId, role }: Viewer, { owner_id, shared_with }: Shared): boolean {
  if (owner_id === personId) return true;
  return shared_with !== null && (role === 'admin' || shared_with.includes(role));
}

/** Only its owner changes a view; a shared one is deleted by admins too. */
export function mayDelete({ personId, role }: Viewer, view: Shared): boolean {
  return view.owner_id === personId || (role === 'admin' && view.shared_with !== null);
}
