import type { Order, OrderEventName, OrderStatus, VersionKind } from '../../contract';
import type { Origin } from './origin';

/** One changed field (docs/rules/orders.md#versions). */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** An event that announces a change. `data` is what the event says besides the order itself. */
export interface OrderEvent {
  readonly type: OrderEventName;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One change of an order: the order after it, and why. It becomes a version. */
export interface OrderChange {
  readonly after: Order;
  /** Null on creation. */
  readonly before: Order | null;
  readonly rank: number;
  readonly changeType: VersionKind;
  /** Present when the step is a status change; `from` is null on creation. */
  readonly status: { readonly from: OrderStatus | null; readonly to: OrderStatus } | null;
  readonly statusMetadata: Readonly<Record<string, unknown>>;
  readonly changes: readonly FieldChange[];
  readonly events: readonly OrderEvent[];
  readonly origin: Origin;
}
