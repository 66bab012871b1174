import { CODE_OF_STATUS, decidePicking, STATUS_OF_CODE } from './picking-code';

const STATUSES = Object.keys(CODE_OF_STATUS) as (keyof typeof CODE_OF_STATUS)[];

describe('the picking app', () => {
  it('makes exactly the documented moves', () => {
    const moves = STATUSES.flatMap((from) =>
      Object.values(STATUS_OF_CODE)
        .filter((to) => decidePicking(from, to).verdict === 'moves')
        .map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual([
      'pending -> picking',
      'pending -> cancelled',
      'processing -> picking',
      'processing -> cancelled',
      'picking -> picked',
      'picking -> cancelled',
      'picked -> cancelled',
    ]);
  });

  it('recognizes a repeated tap', () => {
    for (const status of ['picking', 'picked', 'cancelled'] as const) {
      expect(decidePicking(status, status)).toEqual({ verdict: 'is_there' });
    }
  });

  it('never ships or completes, and lists what is possible instead', () => {
    expect(decidePicking('shipped', 'shipped').verdict).toBe('refused');
    expect(decidePicking('picked', 'shipped')).toEqual({ verdict: 'refused', allowed: ['cancelled'] });
    expect(decidePicking('completed', 'cancelled')).toEqual({ verdict: 'refused', allowed: [] });
  });
});
