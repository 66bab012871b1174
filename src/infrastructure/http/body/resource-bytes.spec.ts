import { requireBounded } from './resource-bytes';

const of = (bytes: number) => ({ text: 'x'.repeat(bytes - 11) });
const change = (before: number, after: number) => () => requireBounded('place', of(before), of(after), 1_000);

describe('a resource', () => {
  it('may have as many bytes as are allowed, and no more', () => {
    expect(change(100, 1_000)).not.toThrow();
    expect(change(100, 1_001)).toThrow('The place would be larger than');
  });

  it('that is larger may stay so and get smaller, and not grow', () => {
    expect(change(2_000, 2_000)).not.toThrow();
    expect(change(2_000, 1_500)).not.toThrow();
    expect(change(2_000, 2_001)).toThrow('larger');
  });

  it('that names a long text many times is refused before it is written', () => {
    const text = 'x'.repeat(10_000_000);
    const after = { list: Array.from({ length: 100_000 }, () => text) };
    const startedMs = performance.now();
    expect(() => requireBounded('order', {}, after)).toThrow('The order would be larger than 4 MB');
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});
