import { RANK } from '../order-status';
import { byService, dateTime, oneOf, type Shape, type Shown } from '../shape';

/** The times by which an order has to have come so far, in the order in which it does (docs/deadlines.md). */
export const DEADLINE_KINDS = ['accept_by', 'pick_by', 'ready_by'] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** An order of this rank or a higher one has met the deadline. */
export const MET_AT: Readonly<Record<DeadlineKind, number>> = {
  accept_by: RANK.processing!,
  pick_by: RANK.picked!,
  ready_by: RANK.retrieving!,
};

/** How far a timer is: it waits, it has warned, its time has passed, or the order came that far before. */
export const DEADLINE_STATES = ['waiting', 'warned', 'breached', 'met'] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];

/** What is done when a deadline is not met. */
export const BREACH_ACTIONS = ['nothing', 'suspend', 'cancel'] as const;
export type BreachAction = (typeof BREACH_ACTIONS)[number];

/** The next deadline of an order. */
export const DUE = {
  kind: byService(oneOf(DEADLINE_KINDS)),
  at: byService(dateTime),
  state: byService(oneOf(DEADLINE_STATES)),
} satisfies Shape;

export type Due = Shown<typeof DUE>;
