/** `waiting`: behind another one of the same caller. `cancelling`: what had begun is still ending. */
export const BULK_STATES = ['waiting', 'running', 'cancelling', 'completed', 'cancelled'] as const;
export type BulkState = (typeof BULK_STATES)[number];

interface Times {
  readonly started_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly ended_at: Date | null;
}

export function stateOf({ started_at, cancelled_at, ended_at }: Times): BulkState {
  if (ended_at !== null) return cancelled_at === null ? 'completed' : 'cancelled';
  if (cancelled_at !== null) return 'cancelling';
  return started_at === null ? 'waiting' : 'running';
}
