import * as fc from 'fast-check';
import { bodyFault, MOST_LEVELS } from './body-limits';

const wrap = (levels: number, innermost: unknown): unknown =>
  Array.from({ length: levels }).reduce(
    (inner: unknown, _, n) => (n % 2 ? [inner] : { a: inner }),
    innermost,
  );

describe('the limits of a body', () => {
  it('take 32 levels of objects and lists, and no more', () => {
    expect(bodyFault(wrap(MOST_LEVELS, 'x'))).toBeNull();
    expect(bodyFault(wrap(MOST_LEVELS + 1, 'x'))?.message).toContain('more than 32 levels');
    expect(bodyFault(wrap(100_000, 'x'))?.status).toBe(400);
  });

  it('refuse the key __proto__ at every depth', () => {
    for (const levels of [0, 1, 2, MOST_LEVELS - 1]) {
      expect(bodyFault(wrap(levels, JSON.parse('{"__proto__":1}')))?.message).toContain('__proto__');
    }
  });

  it('take any other JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('__proto__'));
        expect(bodyFault(JSON.parse(text))).toBeNull();
      }),
    );
  });
});
