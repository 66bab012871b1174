import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { shortened, WORDS, writtenOut } from './repeated-words';

/** `writtenOut` in JavaScript: what its SQL says, step by step. */
function restored(text: string): string {
  const steps = [...writtenOut('x').matchAll(/chr\((\d+)\), '([^']*)'\)/g)];
  return steps.reduce(
    (found, [, code, word]) => found.replaceAll(String.fromCharCode(Number(code)), word!),
    text,
  );
}

const moved = [{ field: 'status', from: 'pending', to: 'processing' }];

describe('words that are stored as a character', () => {
  it('come back, whatever a text is made of', () => {
    const piece = fc.oneof(
      fc.constantFrom(...WORDS),
      fc.constantFrom(...WORDS).map((word) => word.slice(2, -1)),
      fc.json(),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text =
          JSON.stringify(pieces) +
          pieces.filter((one) => [...one].every((character) => character >= ' ')).join('');
        expect(restored(shortened(text))).toBe(text);
      }),
    );
  });

  it('make a change of the status alone a third as long', () => {
    expect(shortened(JSON.stringify(moved)).length).toBeLessThan(JSON.stringify(moved).length / 2.5);
  });

  it('stay in texts of many kilobytes, which are expensive to write out', () => {
    const long = JSON.stringify([...moved, { field: 'note', from: null, to: 'x'.repeat(16 * 1024) }]);
    expect(shortened(long)).toBe(long);
  });

  it('are in what the database keeps forever: there are these, in this order', () => {
    const first = WORDS.slice(0, 30).join('\n');
    expect(createHash('sha256').update(first).digest('hex')).toBe(
      'f6417b0e159d107fc0cd1acc45ed49157135b033378589fc91ccb87f397b5340',
    );
    expect(WORDS.length).toBeLessThanOrEqual(31);
    expect(WORDS.filter((word) => word.includes("'"))).toEqual([]);
  });
});
