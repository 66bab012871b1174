import fc from 'fast-check';
import { INITIAL_STATUS, NEXT, ORDER_STATUSES, type OrderStatus, RANK, THROUGH } from '../../../contract';
import { decideMove, rankAfter, reachableFrom, workflowFaults } from './order-status';

const status = fc.constantFrom(...ORDER_STATUSES);
const standing = fc.record({ status, rank: fc.integer({ min: 0, max: 6 }) }).map((order) => ({
  ...order,
  rank: RANK[order.status] ?? order.rank,
}));

describe('the workflow', () => {
  it('has a way from pending to every status, and only cancelled has no way out', () => {
    expect(reachableFrom(INITIAL_STATUS)).toEqual(new Set(ORDER_STATUSES));
    expect(ORDER_STATUSES.filter((from) => NEXT[from].length === 0)).toEqual(['cancelled']);
  });

  it('has no faults, and the check at the start names those of another table', () => {
    expect(workflowFaults()).toEqual([]);
    const broken: typeof NEXT = { ...NEXT, retrieving: ['cancelled', 'parked' as OrderStatus] };
    expect(workflowFaults(broken)).toEqual([
      'parked is no status',
      "shipped can't be reached from pending",
      "collected can't be reached from pending",
      'picked does not lead to shipped through retrieving',
    ]);
  });

  it('follows any sequence of requests along the table, one step at a time', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 30 }), (requests) => {
        let order: { status: OrderStatus; rank: number } = { status: INITIAL_STATUS, rank: 0 };
        for (const to of requests) {
          const move = decideMove(order, to, false);
          for (const step of move.verdict === 'moves' ? move.steps : []) {
            expect(NEXT[order.status]).toContain(step);
            order = { status: step, rank: rankAfter(order.rank, step) };
          }
        }
      }),
    );
  });

  it('takes exactly the moves of the two tables without force', () => {
    fc.assert(
      fc.property(standing, status, (order, to) => {
        const listed = NEXT[order.status].includes(to) || THROUGH[order.status]?.[to] !== undefined;
        expect(decideMove(order, to, false).verdict === 'moves').toBe(listed);
      }),
    );
  });

  it.each([
    ['pending', 'picking', ['processing', 'picking']],
    ['picked', 'shipped', ['retrieving', 'shipped']],
    ['picked', 'completed', ['completed']],
    ['suspended', 'pending', ['pending']],
  ] as const)('goes from %s to %s by %j', (from, to, steps) => {
    expect(decideMove({ status: from, rank: RANK[from] ?? 3 }, to, false)).toEqual({
      verdict: 'moves',
      steps,
      forced: false,
    });
  });
});

describe('a courier dispatch', () => {
  it('is what an unforced request for retrieving means during picking', () => {
    expect(decideMove({ status: 'picking', rank: 2 }, 'retrieving', false)).toEqual({
      verdict: 'dispatches_courier',
    });
    expect(decideMove({ status: 'picking', rank: 2 }, 'retrieving', true)).toMatchObject({ forced: true });
  });
});

describe('a forced move', () => {
  it('is never ordinary where the table allows it, and goes nowhere but forward elsewhere', () => {
    fc.assert(
      fc.property(standing, status, (order, to) => {
        const ordinary = decideMove(order, to, false);
        const forced = decideMove(order, to, true);
        if (ordinary.verdict === 'moves') return expect(forced).toEqual(ordinary);
        const forward =
          order.status !== 'cancelled' &&
          order.status !== to &&
          (RANK[to] === undefined || RANK[to] > order.rank);
        return expect(forced).toEqual(
          forward
            ? { verdict: 'moves', steps: [to], forced: true }
            : { verdict: 'refused', because: expect.stringMatching(/backward|same_|out_of/) as string },
        );
      }),
    );
  });

  it.each([
    ['picking', 2, 'completed', null],
    ['picked', 3, 'completed', null],
    ['processing', 1, 'completed', null],
    ['completed', 6, 'failed', null],
    ['completed', 6, 'picking', 'backward'],
    ['picked', 3, 'processing', 'backward'],
    ['shipped', 5, 'collected', 'same_rank'],
    ['picking', 2, 'picking', 'same_status'],
    ['suspended', 3, 'picked', 'same_rank'],
    ['suspended', 3, 'shipped', null],
    ['cancelled', 0, 'completed', 'out_of_cancelled'],
  ] as const)('from %s (rank %d) to %s is refused because: %s', (from, rank, to, because) => {
    const move = decideMove({ status: from, rank }, to, true);
    expect(move.verdict === 'refused' ? move.because : null).toBe(because);
  });
});
