import { AnswerPace } from './answer-pace';

describe('AnswerPace', () => {
  const pace = new AnswerPace();
  beforeEach(() => ['a', 'b'].forEach((name) => pace.reset(name)));

  const times = (count: number, at: number) => Array.from({ length: count }, () => at);
  const answered = (name: string, ...moments: number[]) => moments.forEach((at) => pace.answered(name, at));

  it('tells the answers of each name in a quarter of a second', () => {
    answered('a', ...times(15, 0));
    answered('b', ...times(4, 0));
    expect([pace.of('a', 30), pace.of('b', 30), pace.of('c', 30)]).toEqual([7, 2, 0]);
  });

  it('makes nothing of a single answer', () => {
    answered('a', 0);
    expect(pace.of('a', 0)).toBe(0);
  });

  it('keeps a steady pace over the edge of a window', () => {
    answered('a', ...times(50, 0), ...times(10, 500));
    expect(pace.of('a', 510)).toBe(25);
  });

  it('forgets what is longer ago than two windows', () => {
    answered('a', ...times(10, 0));
    expect(pace.of('a', 999)).toBe(5);
    expect(pace.of('a', 1_000)).toBe(0);
  });

  it('is none after a reset', () => {
    answered('a', ...times(10, 0));
    pace.reset('a');
    expect(pace.of('a', 20)).toBe(0);
  });
});
