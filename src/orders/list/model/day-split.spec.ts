import fc from 'fast-check';
import { splitDays } from './day-split';

const DAY_MS = 86_400_000;
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
  it('counts every instant of the period once, and no other', () => {
    fc.assert(
      fc.property(fc.option(anyInstant), fc.option(anyInstant), anyInstant, (from, to, instant) => {
        const { days, edges } = splitDays({ from, to });
        const day = instant.toISOString().slice(0, 10);
        const inDays =
          days !== null && (days.first ?? '0') <= day && day <= (days.last ?? '9999-12-31') ? 1 : 0;
        const inEdges = edges
          .filter((edge) => edge.from <= instant && instant <= edge.to)
          .reduce((sum, { sign }) => sum + sign, 0);
        const inPeriod = (from === null || from <= instant) && (to === null || instant <= to);
        expect(inDays + inEdges).toBe(inPeriod ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has edges of half a day at most, of a day when that is all there is', () => {
    fc.assert(
      fc.property(fc.option(anyInstant), fc.option(anyInstant), (from, to) => {
        const { days, edges } = splitDays({ from, to });
        const longestMs = days === null ? DAY_MS : DAY_MS / 2;
        for (const edge of edges) {
          expect(edge.to.getTime() + 1 - edge.from.getTime()).toBeLessThanOrEqual(longestMs);
        }
      }),
    );
  });

  it('subtracts the missing part of a day rather than count the rest', () => {
    expect(splitDays({ from: at('2026-03-01T07:30:00Z'), to: at('2026-03-02T19:45:00Z') })).toEqual({
      days: { first: '2026-03-01', last: '2026-03-02' },
      edges: [
        { from: at('2026-03-01T00:00:00Z'), to: at('2026-03-01T07:29:59.999Z'), sign: -1 },
        { from: at('2026-03-02T19:45:00.001Z'), to: at('2026-03-02T23:59:59.999Z'), sign: -1 },
      ],
    });
  });

  it('names no day after the year 9999', () => {
    expect(splitDays({ from: at('9999-12-31T18:00:00Z'), to: null })).toEqual({
      days: { first: '9999-12-31', last: null },
      edges: [{ from: at('9999-12-31T00:00:00Z'), to: at('9999-12-31T17:59:59.999Z'), sign: -1 }],
    });
    expect(splitDays({ from: null, to: at('9999-12-31T23:59:59.999Z') })).toEqual({
      days: { first: null, last: '9999-12-31' },
      edges: [],
    });
  });

  it('has no edges when it starts and ends with a day', () => {
    expect(splitDays({ from: at('2026-03-01T00:00:00Z'), to: at('2026-03-02T23:59:59.999Z') })).toEqual({
      days: { first: '2026-03-01', last: '2026-03-02' },
      edges: [],
    });
    expect(splitDays({ from: null, to: null })).toEqual({ days: { first: null, last: null }, edges: [] });
  });
});
