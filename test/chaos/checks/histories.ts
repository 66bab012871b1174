import { isDeepStrictEqual } from 'node:util';
import { INITIAL_STATUS, NEXT, type OrderStatus, RANK } from '../../../src/contract';
import { rankAfter } from '../../../src/orders/workflow/model/order-status';
import type { Evidence, ReadEvent } from '../evidence';
import type { Stored, StoredOrder, StoredVersion } from '../record';
import type { Violation } from '../violation';

interface Snapshot extends Readonly<Record<string, unknown>> {
  readonly status: string;
  readonly version: number;
  readonly items: readonly { readonly item_id: string; readonly quantity: number }[];
}

/** Versions are 1 to n, every history is a path in the table, every version has its one event, heads and lists agree. */
export function checkHistories(evidence: Evidence): Violation[] {
  const { stored } = evidence.record;
  const known = new Set(stored.orders.map(({ id }) => id));
  const lines = linesByOrder(stored);
  return [
    ...stored.orders.flatMap((order) => {
      const versions = evidence.versionsByOrder.get(order.id) ?? [];
      return [
        ...checkNumbers(order, versions),
        ...checkPath(order.id, versions),
        ...checkHead(order, versions.at(-1), lines.get(order.id) ?? {}),
        ...checkEvents(order.id, versions, evidence.eventsByOrder.get(order.id) ?? []),
      ];
    }),
    ...[...evidence.versionsByOrder.keys(), ...evidence.eventsByOrder.keys()]
      .filter((id) => !known.has(id))
      .map((subject) => ({ rule: 'versions and events belong to an order', subject, detail: '' })),
    ...checkCounts(stored),
  ];
}

function checkNumbers({ id, version }: StoredOrder, versions: readonly StoredVersion[]): Violation[] {
  const numbers = versions.map((each) => each.version);
  const expected = Array.from({ length: version }, (_, index) => index + 1);
  if (version > 0 && isDeepStrictEqual(numbers, expected)) return [];
  return [
    { rule: 'versions are 1 to n', subject: id, detail: `head ${version}, stored ${numbers.join(', ')}` },
  ];
}

function checkPath(orderId: string, versions: readonly StoredVersion[]): Violation[] {
  let status: OrderStatus | null = null;
  let rank = 0;
  const violations: Violation[] = [];
  for (const each of versions) {
    const from: OrderStatus | null = status;
    const to = (each.statusTo ?? from) as OrderStatus;
    if (!isStep(each, from, rank) || snapshotOf(each).status !== to) {
      const detail = `version ${each.version}: ${from} to ${to}, said to be from ${each.statusFrom}`;
      violations.push({ rule: 'a history is a path in the table', subject: orderId, detail });
    }
    status = to;
    rank = rankAfter(rank, to);
  }
  return violations;
}

function isStep(
  { statusFrom, statusTo, statusMetadata }: StoredVersion,
  before: OrderStatus | null,
  rank: number,
): boolean {
  if (before === null) return statusFrom === null && statusTo === INITIAL_STATUS;
  if (statusTo === null) return true;
  if (statusFrom !== before) return false;
  const to = statusTo as OrderStatus;
  if (statusMetadata.forced_transition === true)
    return before !== 'cancelled' && (RANK[to] ?? Infinity) > rank;
  return NEXT[before].includes(to);
}

function checkHead(
  { id, status }: StoredOrder,
  last: StoredVersion | undefined,
  lines: Readonly<Record<string, number>>,
): Violation[] {
  if (last === undefined) return [];
  const { items, ...order } = snapshotOf(last);
  const said = Object.fromEntries(items.map(({ item_id, quantity }) => [item_id, quantity]));
  return order.status === status && isDeepStrictEqual(said, { ...lines })
    ? []
    : [{ rule: 'an order is its last version', subject: id, detail: `${status} ${JSON.stringify(lines)}` }];
}

function checkEvents(
  orderId: string,
  versions: readonly StoredVersion[],
  events: readonly ReadEvent[],
): Violation[] {
  const numbers = versions.map(({ version }) => version);
  const told = events.map(({ version }) => version);
  if (isDeepStrictEqual(told, numbers)) return [];
  const detail = `versions ${numbers.join(', ')}, events of ${told.join(', ')}`;
  return [{ rule: 'every version has one event', subject: orderId, detail }];
}

/** Totals of lists are correct. */
function checkCounts({ orders, counts }: Stored): Violation[] {
  const actual: Record<string, number> = {};
  for (const { channelId, status } of orders) {
    actual[`${channelId} ${status}`] = (actual[`${channelId} ${status}`] ?? 0) + 1;
  }
  const said = Object.fromEntries(
    counts
      .filter(({ count }) => count !== 0)
      .map(({ channelId, status, count }) => [`${channelId} ${status}`, count]),
  );
  return [...new Set([...Object.keys(actual), ...Object.keys(said)])]
    .filter((key) => actual[key] !== said[key])
    .map((subject) => ({
      rule: 'totals of lists are right',
      subject,
      detail: `${said[subject] ?? 0} counted, ${actual[subject] ?? 0} there`,
    }));
}

export function snapshotOf({ snapshot }: StoredVersion): Snapshot {
  return JSON.parse(snapshot) as Snapshot;
}

function linesByOrder({ lines }: Stored): Map<string, Record<string, number>> {
  const byOrder = new Map<string, Record<string, number>>();
  for (const { orderId, itemId, quantity } of lines) {
    byOrder.set(orderId, { ...byOrder.get(orderId), [itemId]: quantity });
  }
  return byOrder;
}
