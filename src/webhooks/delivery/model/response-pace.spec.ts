import { ResponsePace } from './response-pace';

describe('ResponsePace', () => {
  let pace: ResponsePace;
  beforeEach(() => (pace = new ResponsePace()));

  const answered = (count: number, atMs: number) => {
    for (let n = 0; n < count; n += 1) pace.answered(atMs);
  };

  it('counts the responses of a quarter of a second', () => {
    answered(15, 0);
    expect(pace.at(30)).toBe(7);
  });

  it('is none before the first response, and ignores a single one', () => {
    expect(pace.at(0)).toBe(0);
    answered(1, 0);
    expect(pace.at(0)).toBe(0);
  });

  it('keeps a steady pace over the edge of a window', () => {
    answered(50, 0);
    answered(10, 500);
    expect(pace.at(510)).toBe(25);
  });

  it('begins a window with the first response after a pause', () => {
    answered(1, 0);
    answered(20, 9_900);
    expect(pace.at(10_300)).toBe(10);
  });

  it('forgets responses that are older than two windows', () => {
    answered(10, 0);
    expect(pace.at(999)).toBe(5);
    expect(pace.at(1_000)).toBe(0);
  });

  it('is none after a reset', () => {
    answered(10, 0);
    pace.reset();
    expect(pace.at(20)).toBe(0);
  });
});
