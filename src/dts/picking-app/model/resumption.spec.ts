import { statusToResume } from './resumption';

describe('a suspended order', () => {
  it.each(['pending', 'processing', 'picking'] as const)('goes back to %s', (before) => {
    expect(
      statusToResume([
        { from: before, to: 'suspended' },
        { from: null, to: 'pending' },
      ]),
    ).toBe(before);
  });

  it.each(['picked', 'retrieving', 'shipped', 'collected'] as const)(
    'goes on picking when it was %s',
    (before) => {
      expect(statusToResume([{ from: before, to: 'suspended' }])).toBe('picking');
    },
  );

  it('goes by its last suspension', () => {
    const history = [
      { from: 'picking', to: 'suspended' },
      { from: 'suspended', to: 'picking' },
      { from: 'pending', to: 'suspended' },
    ] as const;
    expect(statusToResume(history)).toBe('picking');
  });
});
