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

/** When failed tries are repeated; from the settings. */
export interface PushDelays {
  /** Delays between failed tries and the next ones. */
  readonly scheduleMs: readonly number[];
  /** The minimum delay when the push service asks to slow down, whatever the schedule. */
  readonly rateLimitedMs: number;
}

/**
 * Decides what follows try number `attempt` (from 1) of a message (docs/rules/dts.md#push-messages).
 * @param random from 0 to below 1; spreads retries by 20 % either way.
 */
export function nextPushStep(
  outcome: PushOutcome,
  attempt: number,
  { scheduleMs, rateLimitedMs }: PushDelays,
  random: number,
): PushStep {
  if (outcome.kind !== 'quota' && outcome.kind !== 'passing') return { state: outcome.kind, delayMs: null };
  const ownDelayMs = nextDelayMs(scheduleMs, attempt);
  if (ownDelayMs === null) return { state: 'failed', delayMs: null };
  const leastMs = outcome.kind === 'quota' ? rateLimitedMs : 0;
  return { state: 'pending', delayMs: Math.max(Math.round(spread(ownDelayMs, random)), leastMs) };
}
