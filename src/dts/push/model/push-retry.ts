import { nextDelayMs, spread } from '@libs/back-off';
import type { PushOutcome } from '@libs/push-sender';

/**
 * `pending` also between tries; `unregistered`: the device no longer exists; `not_configured`: there is no
 * push service.
 */
export type PushState = 'pending' | 'sent' | 'unregistered' | 'failed' | 'not_configured';

/** What follows a try. `delayMs` is set exactly while the message is pending. */
export interface PushStep {
  readonly state: PushState;
  readonly delayMs: number | null;
}

/** Minimum delay when the service asks to slow down, unless the schedule was shortened for tests. */
const LEAST_AFTER_QUOTA_MS = 60_000;
const DEFAULT_FIRST_DELAY_MS = 5_000;

/**
 * Decides what follows try number `attempt` (from 1) of a message (docs/rules/picking-app.md#push-messages).
 * @param random from 0 to below 1; spreads retries by 20 % either way.
 */
export function nextPushStep(
  outcome: PushOutcome,
  attempt: number,
  scheduleMs: readonly number[],
  random: number,
): PushStep {
  if (outcome.kind !== 'quota' && outcome.kind !== 'passing') return { state: outcome.kind, delayMs: null };
  const ownDelayMs = nextDelayMs(scheduleMs, attempt);
  if (ownDelayMs === null) return { state: 'failed', delayMs: null };
  const isSlow = outcome.kind === 'quota' && (scheduleMs[0] ?? 0) >= DEFAULT_FIRST_DELAY_MS;
  const jittered = Math.round(spread(ownDelayMs, random));
  return { state: 'pending', delayMs: isSlow ? Math.max(jittered, LEAST_AFTER_QUOTA_MS) : jittered };
}
