import type { Evidence, Operation } from '../evidence';
import type { Violation } from '../violation';

interface Placed {
  readonly name: string;
  readonly orderId: string;
  readonly version: number;
  /** Applied before it is answered, as item changes are (docs/rules/orders.md#editing-items). */
  readonly isImmediate: boolean;
  readonly sentAt: number;
  /** When it was surely accepted. */
  readonly acceptedAt: number;
}

const IMMEDIATE = new Set(['add_item', 'update_item', 'remove_item']);

/**
 * What was accepted before something else of the same order was even asked for is applied before it
 * (docs/promises.md#one-change-at-a-time).
 */
export function checkSequence({ operations }: Evidence): Violation[] {
  const byOrder = new Map<string, Placed[]>();
  for (const placed of operations.flatMap(placeOf)) {
    byOrder.set(placed.orderId, [...(byOrder.get(placed.orderId) ?? []), placed]);
  }
  return [...byOrder.values()].flatMap((all) =>
    all.flatMap((first) =>
      all.filter((then) => isOutOfTurn(first, then)).map((then) => outOfTurn(first, then)),
    ),
  );
}

function placeOf({ name, kind, requests, accepted, effects }: Operation): Placed[] {
  const [effect] = effects;
  if (effect === undefined || effect.orderId === null || effect.version === null) return [];
  return [
    {
      name,
      orderId: effect.orderId,
      version: effect.version,
      isImmediate: IMMEDIATE.has(kind),
      sentAt: Math.min(...requests.map(({ sentAt }) => sentAt)),
      acceptedAt: Math.min(Infinity, ...accepted.map(({ answeredAt }) => answeredAt)),
    },
  ];
}

/** An item change does not wait for what is queued. */
function isOutOfTurn(first: Placed, then: Placed): boolean {
  if (then.isImmediate && !first.isImmediate) return false;
  return first.acceptedAt < then.sentAt && first.version > then.version;
}

function outOfTurn(first: Placed, then: Placed): Violation {
  return {
    rule: 'changes of an order are applied in the order accepted',
    subject: first.orderId,
    detail: `${first.name} became version ${first.version}, the later ${then.name} version ${then.version}`,
  };
}
