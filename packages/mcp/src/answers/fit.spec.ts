import fc from 'fast-check';
import { bytesOf, fit } from './fit.js';

const BYTES = 2_000;

function usedMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

describe('data that must fit', () => {
  it('stays as it is when it does', () => {
    const data = { rows: [{ id: 1, name: 'milk' }] };
    expect(fit(data, BYTES)).toEqual({ data, cuts: {} });
  });

  it('loses the end of its longest list, and says how much is there', () => {
    const data = {
      few: [1, 2],
      many: Array.from({ length: 150 }, (_, at) => ({ at, text: 'x'.repeat(20) })),
    };
    const { data: fitted, cuts } = fit(data, BYTES);
    expect(fitted.few).toEqual([1, 2]);
    expect((fitted.many as object[]).length).toBeGreaterThan(10);
    expect(cuts).toEqual({ many: `${(fitted.many as object[]).length} of 150 shown` });
  });

  it('has short texts', () => {
    const { data, cuts } = fit({ text: 'x'.repeat(5_000) }, BYTES);
    expect(data.text).toBe(`${'x'.repeat(1_000)}…`);
    expect(cuts).toEqual({ text: '1000 of 5000 characters shown' });
  });

  it('keeps the beginning of each of very many texts', () => {
    const texts = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`text${at}`, 'x'.repeat(900)]));
    const { data } = fit(texts, 4_000);
    expect(Object.values(data)).toEqual(Array(20).fill(`${'x'.repeat(100)}…`));
  });

  it('fits whatever it is', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })),
        fc.integer({ min: 50, max: 500 }),
        (data, most) => {
          expect(bytesOf(fit(data, most).data)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it('of lists in lists is found soon', () => {
    const begun = process.cpuUsage();
    const rows = Array<number[][]>(200).fill(Array<number[]>(200).fill(Array<number>(200).fill(1)));
    expect(bytesOf(fit({ rows }, BYTES).data)).toBeLessThanOrEqual(BYTES);
    expect(usedMs(begun)).toBeLessThan(1_000);
  });

  it('of the largest order is found soon', () => {
    const items = Array.from({ length: 50_000 }, (_, at) => ({
      item_id: `${at}`,
      properties: { a: { b: ['x'.repeat(50)] } },
    }));
    const begun = process.cpuUsage();
    expect(bytesOf(fit({ items }, BYTES).data)).toBeLessThanOrEqual(BYTES);
    expect(usedMs(begun)).toBeLessThan(1_000);
  });
});
