import fc from 'fast-check';
import { isHttpUrl } from '../../../contract';
import { isDateTime, toDate } from './formats';

describe('date-times', () => {
  it.each([
    ['2026-03-01T09:30:00.000Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01 09:30:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01t09:30:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T09:30:00+02:00', '2026-03-01T07:30:00.000Z'],
    ['2026-03-01T09:30:00+0200', '2026-03-01T07:30:00.000Z'],
    ['2026-03-01T09:30:00.123456Z', '2026-03-01T09:30:00.123Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['1000-01-01', '1000-01-01T00:00:00.000Z'],
    ['0999-12-31T23:30:00-01:00', '1000-01-01T00:30:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s; without an offset it is UTC', (text, utc) => {
    expect(isDateTime(text)).toBe(true);
    expect(toDate(text).toISOString()).toBe(utc);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:60',
    '0000-01-01',
    '20260101',
    '2026-01-01T10:00:00+99:00',
    '0999-12-31',
    '1000-01-01T00:30:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ])('%p is none', (text) => expect(isDateTime(text)).toBe(false));

  it('that are accepted are always real moments', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('1000-01-01'),
          max: new Date('9999-12-31T23:59:59.999Z'),
          noInvalidDate: true,
        }),
        (date) => {
          const text = date.toISOString();
          return isDateTime(text) && toDate(text).getTime() === date.getTime();
        },
      ),
    );
  });
});

describe('URLs', () => {
  it('are absolute and of the web', () => {
    expect(isHttpUrl('https://images.example.com/a.png')).toBe(true);
    for (const text of [
      '/a.png',
      'a.png',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'ftp://x/y',
      'https://x/y ',
      'https://x/a b',
      '',
    ]) {
      expect(isHttpUrl(text)).toBe(false);
    }
  });
});
