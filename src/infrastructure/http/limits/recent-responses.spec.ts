import { noteResponse, recentBytes } from './recent-responses';

const MB = 1024 * 1024;

describe('the longest recent response to a caller', () => {
  let nowMs = 0;

  beforeEach(() => {
    nowMs += 10_000;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => jest.restoreAllMocks());

  it('counts for a second', () => {
    noteResponse('a', 2 * MB);
    noteResponse('a', MB);
    expect([recentBytes('a'), recentBytes('b')]).toEqual([2 * MB, 0]);
    nowMs += 1_000;
    expect(recentBytes('a')).toBe(0);
    noteResponse('a', MB);
    expect(recentBytes('a')).toBe(MB);
  });

  it('is not kept when it is short', () => {
    noteResponse('a', 1_024);
    expect(recentBytes('a')).toBe(0);
  });
});
