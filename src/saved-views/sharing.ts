import type { Tx } from '@libs/unit-of-work';
import { type Role, ROLE_NAMES } from '../people';
import { mayShareWith, type Viewer } from './model/view-access';
import { savedViewRefusals } from './saved-view.refusals';

/** With one role: the list stays one that people can read. */
export const MOST_SHARED_VIEWS = 100;
const SHARING_LOCK = 727_070;

/** Each once, as roles are listed; null for none. */
export function rolesIn(given: readonly Role[] | null | undefined): Role[] | null {
  const roles = ROLE_NAMES.filter((role) => given?.includes(role));
  return roles.length === 0 ? null : roles;
}

/**
 * Refuses roles that the person may not share with, or that have too many views already. Only whoever shares with more roles waits for
 * others who do, each counting those before it.
 * @param added those new to the view
 */
export async function requireSharing(tx: Tx, viewer: Viewer, added: readonly Role[]): Promise<void> {
  const allowed = mayShareWith(viewer, ROLE_NAMES);
  const forbidden = added.find((role) => !allowed.includes(role));
  if (forbidden !== undefined) throw savedViewRefusals.SHARING_FORBIDDEN(forbidden);
  if (added.length === 0) return;
  await tx.query('SELECT pg_advisory_xact_lock($1)', [SHARING_LOCK]);
  for (const role of added) {
    const [shared] = await tx.query<{ n: number }>(SHARED_WITH, [role]);
    if (shared!.n >= MOST_SHARED_VIEWS)
      throw savedViewRefusals.TOO_MANY_SHARED_VIEWS(role, MOST_SHARED_VIEWS);
  }
}

const SHARED_WITH =
  'SELECT count(*)::int AS n FROM saved_views WHERE shared_with IS NOT NULL AND $1 = ANY (shared_with)';
