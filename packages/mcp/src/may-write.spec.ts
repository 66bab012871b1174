import { mayWrite, type Session } from './may-write.js';

const session = (of: Partial<Session>): Session => ({
  id: null,
  kind: 'key',
  name: 'support',
  person: null,
  picker: null,
  may: null,
  scope: null,
  ...of,
});

describe('who may write', () => {
  it.each([
    ['read', false],
    ['write', true],
    ['admin', true],
  ] as const)('a key of scope %s: %s', (scope, may) => {
    expect(mayWrite(session({ scope }), 'orders')).toBe(may);
  });

  it('a person in the areas of their role', () => {
    const developer = session({
      kind: 'person',
      may: { orders: 'read', jobs: 'write', deliveries: 'admin' },
    });
    const areas = (['orders', 'jobs', 'deliveries'] as const).filter((area) => mayWrite(developer, area));
    expect(areas).toEqual(['jobs', 'deliveries']);
  });

  it('nobody at a service of which it is not known', () => {
    const { scope: _unknown, ...older } = session({});
    expect(mayWrite(older as Session, 'orders')).toBe(false);
  });
});
