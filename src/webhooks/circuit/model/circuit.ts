import { FAILURES_BEFORE_PROBING } from './endpoint-health';

/** `half_open`: a probe is due or under way; `disabled` also without any URL. */
export const CIRCUIT_STATES = ['closed', 'open', 'half_open', 'disabled'] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];

/** Which deliveries an endpoint gets now (docs/webhooks.md#when-an-endpoint-fails). */
export interface Circuit {
  readonly state: CircuitState;
  /** When the next probe is due, or was due while it is under way; null unless the endpoint is being probed. */
  readonly nextProbeAt: Date | null;
}

export interface EndpointFacts {
  readonly isEnabled: boolean;
  readonly failures: number;
  /** Null: at once. */
  readonly probeAt: Date | null;
  /** An attempt is under way. */
  readonly isAttempted: boolean;
}

export function circuitOf({ isEnabled, failures, probeAt, isAttempted }: EndpointFacts, now: Date): Circuit {
  if (!isEnabled) return { state: 'disabled', nextProbeAt: null };
  if (failures < FAILURES_BEFORE_PROBING) return { state: 'closed', nextProbeAt: null };
  const isDue = probeAt === null || probeAt <= now || isAttempted;
  return isDue ? { state: 'half_open', nextProbeAt: now } : { state: 'open', nextProbeAt: probeAt };
}

/** What follows a replay, as a sentence. */
export function replayMessage(count: number, { state, nextProbeAt }: Circuit): string {
  const what = count === 1 ? 'The delivery' : 'The deliveries';
  const verb = count === 1 ? 'goes' : 'go';
  if (state === 'closed') return `${what} ${verb} out again`;
  const next =
    state === 'half_open' ? 'the next probe is due now' : `next probe at ${nextProbeAt!.toISOString()}`;
  return `The endpoint keeps failing and is probed with one delivery at a time, ${next}: ${what.toLowerCase()} ${verb} out again once a probe succeeds`;
}
