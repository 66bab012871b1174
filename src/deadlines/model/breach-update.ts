import type { BreachAction, DeadlineKind, OrderStatus } from '../../contract';

/** The status update of a breach. */
export interface BreachUpdate {
  readonly to: OrderStatus;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Who made the version. */
  readonly actor: string;
}

/** What a breach makes of an order. */
export function breachUpdate(kind: DeadlineKind, action: Exclude<BreachAction, 'nothing'>): BreachUpdate {
  const actor = `deadline:${kind}`;
  const reason = `deadline_missed:${kind}`;
  return action === 'suspend'
    ? { to: 'suspended', actor, metadata: { suspension_reason: reason } }
    : { to: 'cancelled', actor, metadata: { cancellation_reason: reason, cancellation_category: 'system' } };
}
