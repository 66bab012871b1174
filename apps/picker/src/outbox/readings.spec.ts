import { beginReading } from './readings';

describe('what was read', () => {
  it('is news in whatever order the responses come, unless a later reading was answered before', () => {
    const [first, second, third] = [beginReading('queue'), beginReading('queue'), beginReading('queue')];
    expect([first(), third(), second()]).toEqual([true, true, false]);
  });

  it('is news beside a later reading of something else, or of one that has no answer yet', () => {
    const [queue, order] = [beginReading('queue'), beginReading('order')];
    beginReading('queue');
    expect([order(), queue()]).toEqual([true, true]);
  });
});
