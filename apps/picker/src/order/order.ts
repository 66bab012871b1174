import type { OrderStatus } from '@oms/client';

/** An order as the app keeps it: what the service said last, in the form that picking needs. */
export interface Order {
  readonly id: string;
  readonly number: string;
  readonly channel: string;
  readonly status: OrderStatus;
  readonly isDelivery: boolean;
  readonly dueAt: string | null;
  readonly createdAt: string;
  /** The customer's initials: staff need no more to tell bags apart. */
  readonly customer: string;
  readonly lines: readonly Line[];
  readonly picks: Readonly<Record<string, LinePick>>;
  /** Storage location by item id. */
  readonly shelves: Readonly<Record<string, Shelf>>;
  /** Whether this device holds the order. */
  readonly isClaimed: boolean;
}

/** Statuses of orders that have left the store. */
export const GONE: ReadonlySet<OrderStatus> = new Set(['shipped', 'collected', 'completed']);

export type Temperature = 'ambient' | 'cooled' | 'frozen';

export interface Line {
  readonly itemId: string;
  readonly name: string;
  readonly ordered: number;
  /** Grams in one of what is ordered, for goods that are weighed; null for those that are counted. */
  readonly gramsPerUnit: number | null;
  readonly unit: string;
  readonly price: number | null;
  readonly image: string | null;
  readonly ean: string | null;
  readonly zone: string;
  readonly location: string;
  readonly temperature: Temperature;
  readonly isHeavy: boolean;
  /** The age that the customer must have, or null. */
  readonly age: number | null;
  readonly flags: readonly string[];
  /** What the customer takes instead, the preferred one first; null: nothing. */
  readonly substitutes: readonly Substitute[] | null;
}

export interface Substitute {
  readonly itemId: string;
  readonly name: string;
  readonly ean: string | null;
  readonly price: number | null;
  readonly image: string | null;
  /** Absent where nobody says any: then those of its line count. */
  readonly flags?: readonly string[];
}

export const MISSING_REASONS = ['out_of_stock', 'not_found', 'damaged', 'expired', 'other'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** The whole state of one line, as `PUT /v1/orders/{orderId}/picks/{itemId}` takes it (docs/picking-app.md). */
export interface LinePick {
  readonly picked: number;
  readonly missing: number;
  readonly missingReason: MissingReason | null;
  readonly substitutes: readonly PickedSubstitute[];
  /** Grams of all that was picked; null where nothing was weighed. */
  readonly weight: number | null;
}

export interface PickedSubstitute {
  readonly itemId: string;
  readonly name: string;
  readonly ean: string | null;
  readonly quantity: number;
  readonly price: number | null;
}

export interface Shelf {
  readonly id: string;
  readonly name: string;
}

export const NOTHING_PICKED: LinePick = {
  picked: 0,
  missing: 0,
  missingReason: null,
  substitutes: [],
  weight: null,
};

export function pickOf(order: Order, itemId: string): LinePick {
  return order.picks[itemId] ?? NOTHING_PICKED;
}
