import { dueTimes, type Rule, wishedAt } from './due-times';

const CREATED = new Date('2026-03-01T09:00:00Z');
const WISHED = new Date('2026-03-01T12:00:00Z');
const rule = (changes: Partial<Rule> = {}): Rule => ({
  minutes: 10,
  from: 'creation',
  warn_minutes: null,
  on_breach: 'nothing',
  ...changes,
});
const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

describe('the time of a deadline', () => {
  it('is after the creation, or before the wished time', () => {
    const moments = { createdAt: CREATED, wishedAt: WISHED };
    expect(iso(dueTimes(rule(), moments)?.dueAt)).toBe('2026-03-01T09:10:00.000Z');
    expect(iso(dueTimes(rule({ from: 'wished' }), moments)?.dueAt)).toBe('2026-03-01T11:50:00.000Z');
  });

  it('has a warning before it where one is asked for', () => {
    const moments = { createdAt: CREATED, wishedAt: null };
    expect(dueTimes(rule(), moments)?.warnAt).toBeNull();
    expect(iso(dueTimes(rule({ warn_minutes: 3 }), moments)?.warnAt)).toBe('2026-03-01T09:07:00.000Z');
  });

  it('does not exist before a wished time that the order does not name', () => {
    expect(dueTimes(rule({ from: 'wished' }), { createdAt: CREATED, wishedAt: null })).toBeNull();
  });
});

describe('the wished time of an order', () => {
  const dateIn = (text: string) => (text === 'never' ? null : new Date(text));
  const said = (shipping_info: unknown, metadata: unknown) =>
    iso(wishedAt({ shipping_info, metadata }, dateIn));

  it('is that of the shipping, else that of the metadata', () => {
    const [early, late] = ['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z'];
    expect(said({ wished_at: early }, { wished_at: late })).toBe(early);
    expect(said({ wished_at: 'never' }, { wished_at: late })).toBe(late);
    expect(said(null, { wished_at: late })).toBe(late);
  });

  it.each([null, 5, {}, [], ['2026-03-01T10:00:00Z'], 'never'])('is none for %j', (wished_at) => {
    expect(said({ wished_at }, null)).toBeNull();
  });
});
