import { NEXT } from '../../../contract';
import { decideAccepted } from './promised-move';

const picking = { status: 'picking', rank: 2 } as const;
const picked = { status: 'picked', rank: 3 } as const;
const refused = { verdict: 'refused', because: 'not_in_table' };

describe('an accepted status update', () => {
  it.each([
    ['an ordinary move', 'a courier', { ...picking, force: false, promised: 'ordinary' }],
    ['a courier', 'a move', { ...picked, force: false, promised: 'courier' }],
  ] as const)('that promised %s is refused where it would be %s', (_promised, _now, at) => {
    expect(decideAccepted(at, { ...at, to: 'retrieving' })).toEqual(refused);
  });

  it('that promised a forced move makes it also where the table allows it meanwhile', () => {
    const move = { to: 'retrieving', force: true, promised: 'forced' } as const;
    const forced = { verdict: 'moves', steps: ['retrieving'], forced: true };
    expect([picking, picked].map((order) => decideAccepted(order, move))).toEqual([forced, forced]);
    expect(decideAccepted({ status: 'shipped', rank: 5 }, move).verdict).toBe('refused');
  });

  it('that promised an ordinary move is forced where only that leads there, if its client asked for it', () => {
    const move = { to: 'retrieving', force: true, promised: 'ordinary' } as const;
    expect(decideAccepted(picking, move)).toEqual({ verdict: 'moves', steps: ['retrieving'], forced: true });
  });

  it('that promised an ordinary move takes whatever steps lead there', () => {
    const move = { to: 'picking', force: false, promised: 'ordinary' } as const;
    const from = (status: 'pending' | 'processing', rank: number) => decideAccepted({ status, rank }, move);
    expect(from('pending', 0)).toMatchObject({ steps: ['processing', 'picking'] });
    expect(from('processing', 1)).toMatchObject({ steps: ['picking'] });
  });

  it('is refused from a status that it does not name', () => {
    const move = { to: 'picking', force: false, from: ['pending', 'processing'] } as const;
    expect(NEXT.suspended).toContain('picking');
    expect(decideAccepted({ status: 'suspended', rank: 0 }, move)).toEqual(refused);
    expect(decideAccepted({ status: 'pending', rank: 0 }, move).verdict).toBe('moves');
  });

  it('of an earlier release makes whatever move is possible', () => {
    expect(decideAccepted(picking, { to: 'retrieving', force: false }).verdict).toBe('dispatches_courier');
    expect(decideAccepted(picking, { to: 'retrieving', force: true }).verdict).toBe('moves');
  });
});
