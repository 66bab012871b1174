import { groupsIn, roleOfGroups } from './role-of-groups';

const ROLES = [
  ['staff', 'viewer'],
  ['shops', 'operator'],
  ['it', 'admin'],
] as const;

describe('the role of groups', () => {
  it('is the most powerful one, whatever their sequence', () => {
    expect(roleOfGroups(['staff', 'it', 'shops'], ROLES)).toBe('admin');
    expect(roleOfGroups(['shops', 'staff'], ROLES)).toBe('operator');
  });

  it('is none for groups that the map does not name, capitals included', () => {
    expect(roleOfGroups(['IT', 'strangers'], ROLES)).toBeNull();
    expect(roleOfGroups([], ROLES)).toBeNull();
  });

  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['a', ['a']],
    [['a', 7, null], ['a']],
    [undefined, []],
    [{ a: true }, []],
  ])('is read from the claim %j', (claim, groups) => expect(groupsIn(claim)).toEqual(groups));
});
