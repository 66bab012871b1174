import type { Fact, Moment } from './journal';
import { Progress } from './progress';

function shown(isTTY: boolean): string {
  let text = '';
  const progress = new Progress(10, { isTTY, write: (chunk: unknown) => Boolean((text += String(chunk))) });
  const facts: Fact[] = [];
  for (let order = 0; order < 10; order += 1) {
    for (const moment of ['posted', 'accepted', 'applied', 'delivered'] satisfies Moment[]) {
      facts.push({ order: String(order), channel: 'meals', moment, at: order });
      progress.show(facts);
    }
  }
  progress.end();
  return text;
}

it('writes five lines, the last one complete, where there is no terminal', () => {
  const lines = shown(false).trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toBe('  posted 10   accepted 10   applied 10   delivered 10   of 10');
});

it('rewrites one line on a terminal and ends it', () => {
  const text = shown(true);
  expect(text.split('\r')).toHaveLength(41);
  expect(text.match(/\n/g)).toHaveLength(1);
  expect(text.endsWith('delivered 10   of 10\n')).toBe(true);
});
