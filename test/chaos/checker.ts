import { checkAnswers } from './checks/answers';
import { checkDeliveries, countLegalOvertakes } from './checks/deliveries';
import { checkHistories } from './checks/histories';
import { checkProcesses } from './checks/processes';
import { checkSequence } from './checks/sequence';
import { Evidence } from './evidence';
import type { ChaosRecord } from './record';
import type { Violation } from './violation';

export interface Counts {
  readonly requests: number;
  /** Operations that were answered with 2xx. */
  readonly accepted: number;
  /** Operations without a clear answer, and how many of those happened. */
  readonly uncertain: number;
  readonly uncertainThatHappened: number;
  readonly orders: number;
  readonly versions: number;
  readonly failures: number;
  readonly events: number;
  readonly deliveries: number;
  /** Arrivals beyond the first of an event. */
  readonly repeats: number;
  readonly legalOvertakes: number;
}

export interface Verdict {
  readonly seed: string;
  readonly counts: Counts;
  /** How often each fault was made. */
  readonly faults: Readonly<Record<string, number>>;
  readonly violations: readonly Violation[];
}

/**
 * Checks from the record that every promise was kept, or says which was not. Pure: the same record gives the
 * same verdict.
 */
export function check(record: ChaosRecord): Verdict {
  const evidence = new Evidence(record);
  return {
    seed: record.seed,
    counts: count(evidence),
    faults: countFaults(record),
    violations: [checkAnswers, checkHistories, checkSequence, checkDeliveries, checkProcesses].flatMap(
      (rule) => rule(evidence),
    ),
  };
}

function count(evidence: Evidence): Counts {
  const { operations, record, events, arrivalsByEvent } = evidence;
  const uncertain = operations.filter(({ accepted, isUncertain }) => accepted.length === 0 && isUncertain);
  return {
    requests: record.requests.length,
    accepted: operations.filter(({ accepted }) => accepted.length > 0).length,
    uncertain: uncertain.length,
    uncertainThatHappened: uncertain.filter(({ effects, failures }) => effects.length + failures.length > 0)
      .length,
    orders: record.stored.orders.length,
    versions: record.stored.versions.length,
    failures: events.filter(({ type }) => type === 'order:failed').length,
    events: events.length,
    deliveries: arrivalsByEvent.size,
    repeats: record.arrivals.length - arrivalsByEvent.size,
    legalOvertakes: countLegalOvertakes(evidence),
  };
}

function countFaults({ faults }: ChaosRecord): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of faults) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
