import type { Role } from '../../people';
import { mayDelete, maySee, mayShareWith, type Viewer } from './view-access';

const ROLES: readonly Role[] = ['viewer', 'operator', 'store', 'developer', 'admin'];
const viewer = (role: Role, isLimited = false): Viewer => ({ personId: role, name: role, role, isLimited });
const own = { owner_id: 'operator', shared_with: null };
const shared = { owner_id: 'operator', shared_with: ['operator', 'store'] as const };
const rolesWho = (may: (one: Viewer) => boolean) => ROLES.filter((role) => may(viewer(role)));

describe('who may do what with views', () => {
  it('lets admins share with all roles, operators and developers with their own, others with nobody', () => {
    const shares = ROLES.map((role) => mayShareWith(viewer(role), ROLES));
    expect(shares).toEqual([[], ['operator'], [], ['developer'], ROLES]);
  });

  it('lets nobody share who is limited to channels or places', () => {
    expect(mayShareWith(viewer('operator', true), ROLES)).toEqual([]);
  });

  it('shows a view to its owner, to the roles that it is shared with, and shared ones to admins', () => {
    expect(rolesWho((one) => maySee(one, own))).toEqual(['operator']);
    expect(rolesWho((one) => maySee(one, shared))).toEqual(['operator', 'store', 'admin']);
  });

  it('lets the owner delete it, and an admin if it is shared', () => {
    expect(rolesWho((one) => mayDelete(one, own))).toEqual(['operator']);
    expect(rolesWho((one) => mayDelete(one, shared))).toEqual(['operator', 'admin']);
  });

  it('keeps a colleague of the same role from deleting it', () => {
    expect(mayDelete({ ...viewer('operator'), personId: 'another' }, shared)).toBe(false);
  });
});
