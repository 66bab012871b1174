import { Journal } from './journal';
import { report } from './report';
import type { Samples } from '../samples';

const samples = { channels: {}, orders: [{ name: 'one' }, { name: 'two' }] } as unknown as Samples;

function run(
  delivered: string[],
  problems: string[] = [],
  rejections: { hook: string; reason: string }[] = [],
) {
  const journal = new Journal();
  for (const order of ['one', 'two']) {
    for (const moment of ['posted', 'accepted', 'applied'] as const) {
      journal.note({ order, channel: 'grocery', moment, at: 1_000 });
    }
  }
  for (const order of delivered) journal.note({ order, channel: 'grocery', moment: 'delivered', at: 1_040 });
  const lines: string[] = [];
  const receiver = { rejections, counts: { events: delivered.length, repeats: 3 } };
  const good = report({ journal, receiver, samples, problems }, 'The order that must fail failed.', (line) =>
    lines.push(line),
  );
  return { good, lines };
}

it('is good when every order was delivered and nothing was wrong', () => {
  const { good, lines } = run(['one', 'two']);
  expect(good).toBe(true);
  expect(lines).toContain('The order that must fail failed.');
  expect(lines).toContain('3 webhooks came more than once, as at-least-once delivery allows.');
  expect(lines.at(-1)).toBe('2 orders accepted, 2 applied, 2 delivered, all signatures verified.');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
});

it('is bad when an order was not delivered, and shows the timeline all the same', () => {
  const { good, lines } = run(['one'], ['two: order:created: not there 60 s after the first POST']);
  expect(good).toBe(false);
  expect(lines.find((line) => line.includes(' two '))).toMatch(/0 ms\s+0 ms\s+-$/);
  expect(lines.at(-1)).toContain('two: order:created: not there 60 s');
});

it('is bad when a signature did not verify, although all was delivered in the end', () => {
  const rejection = { hook: 'grocery', reason: 'X-Webhook-Signature does not verify' };
  const { good, lines } = run(['one', 'two'], [], [rejection, rejection]);
  expect(good).toBe(false);
  expect(lines).toContain('2 orders accepted, 2 applied, 2 delivered, NOT all signatures verified.');
  expect(lines.at(-1)).toBe(
    '  - a webhook to grocery was turned away: X-Webhook-Signature does not verify (2 times)',
  );
});

it('shows the first twenty problems of many', () => {
  const { lines } = run(
    ['one', 'two'],
    Array.from({ length: 50 }, (_, index) => `problem ${index}`),
  );
  expect(lines.filter((line) => line.startsWith('  - problem'))).toHaveLength(20);
  expect(lines.at(-1)).toBe('  and 30 more');
});
