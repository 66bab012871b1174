import { ORDER_STATUSES } from '../../../contract';
import { decideMove } from './order-status';
import { WORKFLOW } from './workflow-table';

const RANKS = {
  pending: 0,
  processing: 1,
  picking: 2,
  picked: 3,
  retrieving: 4,
  shipped: 5,
  collected: 5,
  completed: 6,
};

it('offers exactly the moves that are accepted without force', () => {
  for (const { status, moves } of WORKFLOW) {
    const rank = RANKS[status as keyof typeof RANKS] ?? 2;
    const accepted = ORDER_STATUSES.filter(
      (to) => decideMove({ status, rank }, to, false).verdict !== 'refused',
    );
    expect([status, moves.map(({ to }) => to)]).toEqual([status, accepted]);
  }
});

it('names what a move needs', () => {
  const move = WORKFLOW.find(({ status }) => status === 'pending')!.moves.find(
    ({ to }) => to === 'cancelled',
  )!;
  expect(move.metadata).toEqual([
    expect.objectContaining({
      name: 'cancellation_reason',
      required: true,
      one_of: expect.arrayContaining(['out_of_stock']),
    }),
    { name: 'notes', kind: 'text', required: false, one_of: null },
  ]);
});
