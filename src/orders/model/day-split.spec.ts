import fc from 'fast-check';
import { splitDays } from './day-split';

const at = (text: string) => new Date(text);
const anyInstant = fc
  .oneof(
    fc.date({ min: at('2026-02-26T00:00:00Z'), max: at('2026-03-05T00:00:00Z') }),
    fc.constantFrom(
      at('2026-02-28T00:00:00.000Z'),
      at('2026-02-28T23:59:59.999Z'),
      at('2026-03-01T00:00:00.000Z'),
    ),
  )
  .filter((date) => !Number.isNaN(date.getTime()));

describe('a period split into days', () => {
  it('holds every instant of the period exactly once, and no other', () => {
    fc.assert(
      fc.property(fc.option(anyInstant), fc.option(anyInstant), anyInstant, (from, to, instant) => {
        const { days, edges } = splitDays({ from, to });
        const day = instant.toISOString().slice(0, 10);
        const inDays =
          days !== null && (days.first ?? '0') <= day && day <= (days.last ?? '9999-12-31') ? 1 : 0;
        const inEdges = edges.filter((edge) => edge.from <= instant && instant <= edge.to).length;
        const inPeriod = (from === null || from <= instant) && (to === null || instant <= to);
        expect(inDays + inEdges).toBe(inPeriod ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has no edges when it starts and ends with a day', () => {
    expect(splitDays({ from: at('2026-03-01T00:00:00Z'), to: at('2026-03-02T23:59:59.999Z') })).toEqual({
      days: { first: '2026-03-01', last: '2026-03-02' },
      edges: [],
    });
    expect(splitDays({ from: null, to: null })).toEqual({ days: { first: null, last: null }, edges: [] });
  });
});
