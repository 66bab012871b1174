import type { MoveField, OfferedMove } from '../screens/order/actions/workflow';
import { offeredTo } from './move-fields';

const field = (name: string, required: boolean, kind: MoveField['kind'] = 'text'): MoveField => ({
  name,
  kind,
  required,
  one_of: null,
});
const move = (to: OfferedMove['to'], ...metadata: MoveField[]): OfferedMove => ({
  to,
  dispatches_courier: false,
  metadata,
});
const ROWS = [
  { status: 'pending', moves: [move('processing'), move('cancelled', field('reason', false))] },
  { status: 'picking', moves: [move('cancelled', field('reason', true), field('lines', true, 'objects'))] },
] as const;

describe('where many orders can be moved', () => {
  it('counts the orders that a status is offered to, most of them first', () => {
    const offered = offeredTo(ROWS, ['pending', 'picking', 'picking'], 3);
    expect(offered.map(({ to, count, of }) => [to, count, of])).toEqual([
      ['cancelled', 3, 3],
      ['processing', 1, 3],
    ]);
  });

  it('asks for a field once, and for what any of the moves requires; lists of objects are for programs', () => {
    const [cancelled] = offeredTo(ROWS, ['pending', 'picking'], 2);
    expect(cancelled!.fields).toEqual([field('reason', true)]);
  });

  it('offers nothing to orders that can not be moved', () => {
    expect(offeredTo(ROWS, ['completed'], 1)).toEqual([]);
  });
});
