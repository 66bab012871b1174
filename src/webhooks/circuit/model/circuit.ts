/**
 * Whether an endpoint gets deliveries (docs/webhooks.md#when-an-endpoint-fails):
 * - `closed`: it does;
 * - `open`: it failed so often in a row that it gets nothing until its next probe is due;
 * - `half_open`: a probe is due or under way, one delivery in the whole system;
 * - `disabled`: switched off, or without a URL.
 */
export const CIRCUIT_STATES = ['closed', 'open', 'half_open', 'disabled'] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];

/** From so many consecutive failures on a circuit is open. */
export const FAILURES_BEFORE_OPEN = 20;

/** An endpoint without any success for this long is disabled. */
export const GIVE_UP_AFTER_MS = 5 * 24 * 3_600_000;

/** A dead endpoint is probed at least once a minute, so that its recovery is noticed soon. */
const LONGEST_PROBE_PAUSE_MS = 60_000;

/** Each pause between probes is this part of the outage so far. */
const PAUSE_SHARE = 0.1;

export interface Circuit {
  readonly state: CircuitState;
  /** When the next probe is due, or was due while it is under way; null unless the endpoint is being probed. */
  readonly nextProbeAt: Date | null;
}

export interface EndpointFacts {
  readonly isEnabled: boolean;
  /** Consecutive failed attempts. */
  readonly failures: number;
  /** Null: at once. */
  readonly probeAt: Date | null;
  /** An attempt is under way. */
  readonly isAttempted: boolean;
}

export function isOpen(failures: number): boolean {
  return failures >= FAILURES_BEFORE_OPEN;
}

export function circuitOf({ isEnabled, failures, probeAt, isAttempted }: EndpointFacts, now: Date): Circuit {
  if (!isEnabled) return { state: 'disabled', nextProbeAt: null };
  if (!isOpen(failures)) return { state: 'closed', nextProbeAt: null };
  const isHalfOpen = probeAt === null || probeAt <= now || isAttempted;
  return isHalfOpen ? { state: 'half_open', nextProbeAt: now } : { state: 'open', nextProbeAt: probeAt };
}

/** The same as conditions in SQL. @param c alias of the row of `webhook_endpoints` */
export function circuitSql(c: string) {
  const isEnabled = `(${c}.webhook_enabled AND ${c}.webhook_url IS NOT NULL)`;
  const isClosed = `${c}.webhook_failures < ${FAILURES_BEFORE_OPEN}`;
  const isProbeDue = `(${c}.webhook_probe_at IS NULL OR ${c}.webhook_probe_at <= now())`;
  return {
    isEnabled,
    /** These apply to enabled endpoints; an open circuit may be half-open. */
    isClosed,
    isOpen: `${c}.webhook_failures >= ${FAILURES_BEFORE_OPEN}`,
    isProbeDue,
    /** One of `CIRCUIT_STATES`. @param isAttempted whether an attempt is under way, in SQL */
    state: (isAttempted: string) => `
      CASE WHEN NOT ${isEnabled} THEN 'disabled' WHEN ${isClosed} THEN 'closed'
           WHEN ${isProbeDue} OR ${isAttempted} THEN 'half_open' ELSE 'open' END`,
  };
}

/** Failures of an endpoint since its last success. */
export interface EndpointHealth {
  /** Consecutive failed attempts. */
  readonly failures: number;
  /** When the first of them was recorded; null when there are none. */
  readonly failingSince: Date | null;
}

export interface HealthAfter extends EndpointHealth {
  /** How long the next probe has to wait; null while the circuit is closed. */
  readonly probeInMs: number | null;
  /** Whether to disable the endpoint: nothing was delivered for five days. */
  readonly givenUp: boolean;
}

/**
 * The endpoint's health after these attempts, in the order in which they ended.
 * @param firstDelayMs the first delay of the retry schedule; no pause between probes is shorter
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
    probeInMs: !isOpen(failures) ? null : probePauseMs(now.getTime() - since.getTime(), firstDelayMs),
    givenUp: now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS,
  };
}

function probePauseMs(failingForMs: number, firstDelayMs: number): number {
  return Math.min(Math.max(failingForMs * PAUSE_SHARE, firstDelayMs), LONGEST_PROBE_PAUSE_MS);
}
