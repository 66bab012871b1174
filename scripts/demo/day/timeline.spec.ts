import { Journal, type Fact, type Moment } from '../report/journal';
import { percentile, renderLatencies, renderTimeline } from './timeline';

const fact = (order: string, moment: Moment, at: number): Fact => ({ order, channel: 'grocery', moment, at });

const RUN: Fact[] = [
  fact('second-posted', 'posted', 1_250),
  fact('first-posted', 'posted', 1_000),
  fact('first-posted', 'accepted', 1_004.4),
  fact('second-posted', 'accepted', 1_256),
  fact('first-posted', 'delivered', 1_061.6),
  fact('first-posted', 'applied', 1_030),
];

describe('percentile', () => {
  it('is the smallest value that covers the share, whatever the order of the values', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index);
    expect([50, 95, 99, 100].map((percent) => percentile(values, percent))).toEqual([100, 190, 198, 200]);
  });

  it('of one value is that value, of none is undefined', () => {
    expect([percentile([7], 50), percentile([7], 99), percentile([], 50)]).toEqual([7, 7, undefined]);
  });
});

describe('the timeline', () => {
  it('has one line an order, by time of POST, with latencies after that POST', () => {
    const [head, ...lines] = renderTimeline(RUN).map((text) => text.trim().split(/\s{2,}/));
    expect(head).toEqual(['posted', 'order', 'channel', 'accepted', 'applied', 'delivered']);
    expect(lines).toEqual([
      ['+0.00 s', 'first-posted', 'grocery', '4 ms', '30 ms', '62 ms'],
      ['+0.25 s', 'second-posted', 'grocery', '6 ms', '-', '-'],
    ]);
  });

  it('stays within 100 columns and in line, also with long names and slow orders', () => {
    const long = `grocery-${'very-'.repeat(20)}long`;
    const lines = renderTimeline([fact(long, 'posted', 0), fact(long, 'delivered', 59_999), ...RUN]);
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([lines[0]!.length]));
    expect(lines[0]!.length).toBeLessThanOrEqual(100);
    expect(lines[1]).toContain('…');
  });

  it('is a head alone when nothing was posted', () => {
    expect(renderTimeline([])).toHaveLength(1);
  });
});

describe('the latencies', () => {
  it('count each moment over the orders that reached it', () => {
    const rows = renderLatencies(RUN).map((text) => text.trim().split(/\s{2,}/));
    expect(rows).toEqual([
      ['after the POST', 'orders', 'p50', 'p95', 'p99', 'max'],
      ['accepted', '2', '4 ms', '6 ms', '6 ms', '6 ms'],
      ['applied', '1', '30 ms', '30 ms', '30 ms', '30 ms'],
      ['delivered', '1', '62 ms', '62 ms', '62 ms', '62 ms'],
    ]);
  });
});

it('a journal tells of every new fact and counts by moment', () => {
  const seen: number[] = [];
  const journal = new Journal((facts) => seen.push(facts.length));
  RUN.forEach((each) => journal.note(each));
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  expect([journal.count('accepted'), journal.count('delivered')]).toEqual([2, 1]);
});
