/** Failures of an endpoint since its last success (docs/webhooks.md#when-an-endpoint-fails). */
export interface EndpointHealth {
  /** Consecutive failed attempts. */
  readonly failures: number;
  /** When the first of them was recorded; null when there are none. */
  readonly failingSince: Date | null;
}

export interface HealthAfter extends EndpointHealth {
  /** How long the next probe has to wait; null while the endpoint is not being probed. */
  readonly probeInMs: number | null;
  /** Whether to disable the endpoint: nothing was delivered for five days. */
  readonly givenUp: boolean;
}

/**
 * After this many consecutive failures an endpoint gets one delivery at a time, as a probe
 * (docs/webhooks.md#when-an-endpoint-fails).
 */
export const FAILURES_BEFORE_PROBING = 20;

/** An endpoint without any success for this long is disabled (docs/webhooks.md#when-an-endpoint-fails). */
export const GIVE_UP_AFTER_MS = 5 * 24 * 3_600_000;

/** A dead endpoint is probed at least once a minute, so that its recovery is noticed soon. */
const LONGEST_PROBE_PAUSE_MS = 60_000;

/** Each pause between probes is this part of the outage so far. */
const PAUSE_SHARE = 0.1;

/**
 * The endpoint's health after these attempts, in the order in which they ended. @param firstDelayMs the first
 * delay of the retry schedule; no pause between probes is shorter
 */
export function healthAfter(
  before: EndpointHealth,
  delivered: readonly boolean[],
  now: Date,
  firstDelayMs: number,
): HealthAfter {
  const failures = delivered.reduce((count, success) => (success ? 0 : count + 1), before.failures);
  if (failures === 0) return { failures, failingSince: null, probeInMs: null, givenUp: false };
  const since = delivered.includes(true) ? now : (before.failingSince ?? now);
  return {
    failures,
    failingSince: since,
    probeInMs:
      failures < FAILURES_BEFORE_PROBING ? null : probePauseMs(now.getTime() - since.getTime(), firstDelayMs),
    givenUp: now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS,
  };
}

function probePauseMs(failingForMs: number, firstDelayMs: number): number {
  return Math.min(Math.max(failingForMs * PAUSE_SHARE, firstDelayMs), LONGEST_PROBE_PAUSE_MS);
}
