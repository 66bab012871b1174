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

/** What is said of an object in an entry; in this order, before the plain values. */
const SAYS: Readonly<Record<string, (value: Readonly<Record<string, string | null>>) => string>> = {
  status: ({ from, to }) => `${from ?? 'new'} -> ${to}`,
  error: ({ code }) => `error=${code}`,
  assignee: ({ name }) => `assignee=${name}`,
  claim: ({ claimed_by }) => `claimed_by=${claimed_by}`,
  actor: ({ client_name }) => `actor=${client_name}`,
};

/** What an entry says in a line; all of it is in --json. */
export function summaryOf(detail: Readonly<Record<string, unknown>>): string {
  const isPlain = (value: unknown) => value !== null && typeof value !== 'object';
  const said = Object.entries(SAYS).map(([name, say]) => {
    const value = detail[name];
    if (value === null && name === 'assignee') return 'assignee=nobody';
    return value && !isPlain(value) ? say(value as Record<string, string>) : '';
  });
  const plain = Object.entries(detail).filter(([, value]) => isPlain(value));
  const parts = [...said.filter(Boolean), ...plain.map(([name, value]) => `${name}=${String(value)}`)];
  const text = printable(parts.join(' '));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}
