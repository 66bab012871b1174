import type { TimelineEntry } from '@oms/client';
import type { Action } from '../../action.js';
import { printable } from '../../terminal/output.js';

const MOST_CHARACTERS = 120;

/** `oms orders timeline`: prints versions, jobs, deliveries and whatever else happened to an order. */
export const showTimeline: Action = async (context, _options, orderId) => {
  const client = await context.client();
  const entries: TimelineEntry[] = [];
  for await (const entry of client.orders.timeline(orderId, { signal: context.signal })) entries.push(entry);
  const columns = {
    at: (entry: TimelineEntry) => entry.at,
    kind: (entry: TimelineEntry) => entry.kind,
    what: (entry: TimelineEntry) => summaryOf(entry.detail),
  };
  context.out.table(entries, columns, 'Nothing has happened to this order.');
};

/** The plain values of an entry; the rest is in --json. */
function summaryOf(detail: Readonly<Record<string, unknown>>): string {
  const plain = Object.entries(detail).filter(([, value]) => value !== null && typeof value !== 'object');
  const text = printable(plain.map(([name, value]) => `${name}=${String(value)}`).join(' '));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}
