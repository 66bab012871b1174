import { FINAL_STATUSES, type DeadlineState, type OrderStatus } from '../../contract';

/** A timer that has gone off, and where its order is. */
export interface GoneOff {
  readonly met_at: number;
  readonly due_at: Date;
  readonly state: DeadlineState;
  /** Null when there is no such order. */
  readonly order: { readonly status: OrderStatus; readonly rank: number } | null;
}

/** What becomes of a timer. */
export interface Step {
  readonly state: DeadlineState;
  readonly nextAt: Date | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Decides by the order as it is: a timer whose order came that far, or ended, has nothing to do. One that was missed looks again when
 * the order is twice as late: after an hour at the earliest, then at least once a day.
 */
export function nextStep({ met_at, due_at, order }: GoneOff, now: Date): Step {
  if (order === null || isMet(order, met_at)) return { state: 'met', nextAt: null };
  if (now < due_at) return { state: 'warned', nextAt: due_at };
  const lateMs = now.getTime() - due_at.getTime();
  const pauseMs = Math.min(Math.max(lateMs, HOUR_MS), DAY_MS);
  return { state: 'breached', nextAt: new Date(now.getTime() + pauseMs) };
}

/** Whether nothing is left to be done for a deadline. */
export function isMet(
  { status, rank }: { readonly status: OrderStatus; readonly rank: number },
  metAt: number,
): boolean {
  return rank >= metAt || FINAL_STATUSES.includes(status);
}
