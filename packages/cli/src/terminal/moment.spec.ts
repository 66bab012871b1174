import { momentOf } from './moment.js';

const NOW = Date.parse('2026-03-01T09:30:00.000Z');
const of = (text: string) => momentOf('--since', text, NOW);

describe('a moment', () => {
  it.each([
    ['15m', '2026-03-01T09:15:00.000Z'],
    ['3d', '2026-02-26T09:30:00.000Z'],
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['2026-02-28T10:00:00+02:00', '2026-02-28T08:00:00.000Z'],
  ])('is %s', (text, moment) => {
    expect(of(text)).toBe(moment);
  });

  it.each([
    '5',
    '2',
    '12',
    '2h30',
    'May 5',
    '28.02.2026',
    '02/28/2026',
    'yesterday 7',
    '2026-13-01',
    '999999999d',
    '',
  ])('is not %j', (text) => {
    expect(() => of(text)).toThrow(`--since ${text}: write 15m, 2h, 3d or an ISO date-time`);
  });
});
