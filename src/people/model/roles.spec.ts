import { AREAS } from '../../api-keys';
import { limitsOf, ROLE_NAMES, roleOf, ROLES } from './roles';

describe('the roles of people', () => {
  it('give an admin everything, and nobody else people, the audit log or operations', () => {
    expect(ROLES.admin).toEqual(Object.fromEntries(AREAS.map((area) => [area, 'admin'])));
    const others = Object.entries(ROLES).filter(([role]) => role !== 'admin');
    for (const [, grants] of others) {
      expect(Object.keys(grants)).not.toEqual(expect.arrayContaining(['people']));
      expect(Object.keys(grants)).not.toEqual(expect.arrayContaining(['audit']));
      expect(Object.keys(grants)).not.toEqual(expect.arrayContaining(['operations']));
    }
  });

  it('are known by their grants, which no key has', () => {
    expect(ROLE_NAMES.map((role) => roleOf({ grants: ROLES[role] }))).toEqual(ROLE_NAMES);
    expect(roleOf({})).toBeNull();
  });

  it('let everybody look after their own session', () => {
    expect(Object.values(ROLES).map(({ session }) => session)).toEqual(Array(5).fill('admin'));
  });
});

it('limits of an admin do not count, those of others do', () => {
  const limits = { channel_ids: ['a'], place_ids: ['b'] };
  expect(limitsOf({ role: 'admin', ...limits })).toEqual({ channel_ids: null, place_ids: null });
  expect(limitsOf({ role: 'operator', ...limits })).toEqual(limits);
});
