import fc from 'fast-check';
import { ORDER_STATUSES } from '../../../contract';
import { project } from './projection';

const moves = fc.array(
  fc.record(
    {
      to: fc.constantFrom(...ORDER_STATUSES),
      force: fc.boolean(),
      promised: fc.constantFrom('ordinary', 'forced', 'courier'),
      from: fc.subarray(ORDER_STATUSES),
    },
    { requiredKeys: ['to', 'force'] },
  ),
  { maxLength: 12 },
);
const pending = { status: 'pending', rank: 0 } as const;

describe('foresight', () => {
  it('sees an order where its accepted updates lead, past those that will be refused', () => {
    const accepted = (['picking', 'shipped', 'picked'] as const).map((to) => ({ to, force: false }));
    const { standing, steps } = project(pending, accepted);
    expect(standing).toEqual({ status: 'picked', rank: 3 });
    expect(steps).toEqual([
      { from: 'picking', to: 'picked' },
      { from: 'processing', to: 'picking' },
      { from: 'pending', to: 'processing' },
    ]);
    expect(project({ status: 'picking', rank: 2 }, [{ to: 'retrieving', force: false }])).toMatchObject({
      standing: { status: 'picking' },
      steps: [],
    });
  });

  it('does not see a move where a courier was promised', () => {
    const move = { to: 'retrieving', force: false, promised: 'courier' } as const;
    expect(project({ status: 'picked', rank: 3 }, [move]).standing.status).toBe('picked');
  });

  it('is the same whether updates are applied meanwhile or not', () => {
    fc.assert(
      fc.property(moves, moves, (applied, queued) => {
        const now = project(pending, applied);
        const { standing, steps } = project(now.standing, queued);
        expect({ standing, steps: [...steps, ...now.steps] }).toEqual(
          project(pending, [...applied, ...queued]),
        );
      }),
    );
  });
});
