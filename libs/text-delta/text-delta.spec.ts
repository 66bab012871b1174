import fc from 'fast-check';
import { deltaOf, restored } from './index';

const NO_LIMITS = { bytes: Infinity, cuts: Infinity };
const bothWays = (base: string, text: string) => restored(base, deltaOf(base, text, NO_LIMITS)!);

/** Texts whose characters have one to four bytes, with much in common. */
const parts = fc.array(
  fc.oneof(
    fc.constantFrom(
      '"status":"pending"',
      '"name":"Ruisleipä 500 g"',
      '😀😁😂',
      '日本語のテキスト',
      'aaaaaaaaaaaaaaaaaaaa',
    ),
    fc.string({ unit: 'binary' }),
  ),
  { maxLength: 40 },
);
const wellFormed = (all: readonly string[]) => all.join('').toWellFormed();

const MB = 400_000;
/** Digits that look random. */
const noise = (length: number, seed: number) => {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  return Array.from({ length: length / 8 }, () => next().toString(16).padStart(8, '0')).join('');
};

describe('a delta', () => {
  it('restores every text byte for byte, from every base', () => {
    fc.assert(
      fc.property(parts, parts, fc.nat(40), fc.nat(40), (one, other, from, to) => {
        const base = wellFormed(one);
        const text = wellFormed([...one.slice(0, from), ...other, ...one.slice(to)]);
        expect(bothWays(base, text)).toBe(text);
        expect(bothWays(text, base)).toBe(base);
      }),
      { numRuns: 2_000 },
    );
  });

  it('cuts between characters, also where two of them share bytes', () => {
    const text = (face: string, letter: string) =>
      `"comment":"left at the door ${face}","name":"Ruislimppu ${letter} 500 g","currency":"EUR"`;
    const base = text('😀', 'é');
    const delta = deltaOf(base, text('😁', 'ê'), NO_LIMITS)!;
    expect(delta.split('\n')[1]).toBe('😁ê');
    expect(restored(base, delta)).toBe(text('😁', 'ê'));
  });

  it('is as short as what changed in each of many items that look alike', () => {
    const item = (id: number, status: string) =>
      `{"item_id":"product-${id}","name":"Whole milk 1 l","status":"${status}","created_at":"2026-03-01T09:30:00.000Z"}`;
    const list = (status: (id: number) => string) =>
      `[${Array.from({ length: 2_000 }, (_, id) => item(id, status(id))).join()}]`;
    const base = list(() => 'pending');
    const text = list((id) => (id % 100 === 0 ? 'picked' : 'pending'));
    const delta = deltaOf(base, text, NO_LIMITS)!;
    expect(restored(base, delta)).toBe(text);
    const [cuts, added] = delta.split('\n') as [string, string];
    expect(cuts.split(',').length / 2).toBeLessThanOrEqual(41);
    expect(added.length).toBeLessThanOrEqual(20 * 'icked'.length);
  });

  it('has what is new once, however often the text repeats it', () => {
    const base = noise(1_000, 1);
    const item = (n: number) =>
      `{"id":${n},"picked_quantity":1,"collected":true,"sub_item_id":null,"weight":"400 g"}`;
    const text = base + Array.from({ length: 20 }, (_, n) => item(n)).join('é');
    const delta = deltaOf(base, text, NO_LIMITS)!;
    expect(restored(base, delta)).toBe(text);
    expect(delta.split('\n')[1]!.length).toBeLessThan(2 * item(0).length + 20 * '19é'.length);
  });

  it('is given up when it is longer than its limits', () => {
    const base = noise(1_000, 1);
    const text = Array.from({ length: 20 }, (_, n) => `${base.slice(n * 40, n * 40 + 30)}!`).join('');
    expect(deltaOf(base, noise(104, 2), { bytes: 100, cuts: 100 })).toBeNull();
    expect(deltaOf(base, text, { bytes: 1_000, cuts: 10 })).toBeNull();
    expect(deltaOf(base, text, { bytes: 1_000, cuts: 100 })).not.toBeNull();
  });

  it.each([
    ['one character', 'a'.repeat(2 * MB), `${'a'.repeat(MB)}b${'a'.repeat(MB)}`],
    ['few characters', 'ab'.repeat(MB), 'ba'.repeat(MB)],
    ['nothing in common', noise(2 * MB, 1), noise(2 * MB, 2)],
    [
      'a window in common again and again',
      'x'.repeat(16) + noise(2 * MB, 1),
      ('x'.repeat(16) + '-').repeat(MB / 10),
    ],
    [
      'the same window everywhere',
      ('x'.repeat(16) + 'y').repeat(MB / 10),
      ('x'.repeat(16) + '-').repeat(MB / 10),
    ],
    [
      'a text turned round',
      noise(2 * MB, 3),
      noise(2 * MB, 3)
        .match(/.{20}/g)!
        .reverse()
        .join(''),
    ],
  ])('of nearly a megabyte takes linear time: %s', (_name, base, text) => {
    const begun = process.cpuUsage();
    expect(bothWays(base, text) === text).toBe(true);
    const { user, system } = process.cpuUsage(begun);
    // 4 to 120 ms; comparing each byte with each would take minutes.
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });
});
