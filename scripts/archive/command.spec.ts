import { commandIn } from './command';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const of = (...args: string[]) => commandIn(args, NOW);

describe('the arguments of npm run archive', () => {
  it('say what is asked for', () => {
    const before = new Date('2026-11-16T12:00:00.000Z');
    expect(of('--older-than', '10d')).toEqual({ kind: 'archive', before });
    expect(of('--older-than=10d', '--dry-run')).toEqual({ kind: 'foresee', before });
    expect(of('--verify')).toEqual({ kind: 'verify' });
    expect(of('--restore', '2025-10-22')).toEqual({ kind: 'restore', what: '2025-10-22' });
    const id = '019A0000-0000-7000-8000-000000000000';
    expect(of('--restore', id)).toEqual({ kind: 'restore', what: id.toLowerCase() });
  });

  it.each([
    [[], 'is needed'],
    [['--dry-run'], 'is needed'],
    [['--verify', '--older-than', '10d'], 'is needed'],
    [['--older-than', '0d'], 'must be a number of days'],
    [['--older-than', '10h'], 'must be a number of days'],
    [['--restore', 'ORDER-1'], 'is no order id and no day'],
    [['--age', '10d'], "Unknown option '--age'"],
  ])('are refused: %j', (args, why) => {
    expect(() => of(...args)).toThrow(why);
  });
});
