import type { Job } from '@oms/client';
import { counted } from '../answers/counted.js';
import { remedyOf } from '../answers/explain-error.js';
import { quoted } from '../answers/readable-text.js';
import { diagnoseDeliveries } from './diagnose-deliveries.js';
import { elapsed } from './elapsed.js';
import type { Facts, OrderFact } from './facts.js';
import { type Finding, HEAVIEST_FIRST } from './finding.js';

/** An accepted change is usually applied within a second. */
const USUALLY_APPLIED_WITHIN_MS = 60_000;
const MOST_OF_A_KIND = 5;

/** Whose turn it is in each status (docs/workflow.md). */
const WAITS_FOR: Readonly<Record<string, string>> = {
  pending: 'the store or the channel, to accept it (processing) or to begin picking',
  processing: 'the store, to begin picking',
  picking: 'the store, to pick it to the end',
  picked: 'the store, to put it on a shelf, or a courier, to take it (retrieving, shipped or completed)',
  retrieving: 'the courier or the customer, to take it (shipped or collected)',
  shipped: 'the courier, to deliver it (completed)',
  collected: 'the store or the channel, to close it (completed)',
};

/** What holds an order, the heaviest first, each with what to do. Pure. */
export function diagnose(facts: Facts, now: Date): readonly Finding[] {
  const findings = [
    ...ofParked(facts),
    ...facts.jobs.slice(0, MOST_OF_A_KIND).map((job) => ofJob(job, facts.order, now)),
    ...(facts.order === null ? [] : [ofStatus(facts.order, facts, now)]),
    ...ofDue(facts, now),
    ...diagnoseDeliveries(facts),
    ...ofReading(facts),
  ];
  const rank = ({ weight }: Finding) => HEAVIEST_FIRST.indexOf(weight);
  return findings.sort((one, other) => rank(one) - rank(other));
}

/** The diagnosis in sentences. */
export function inWords(facts: Facts, findings: readonly Finding[], now: Date): string {
  const { order } = facts;
  const head =
    order === null
      ? 'There is no such order, but jobs that name it.'
      : `Order ${quoted(order.order_number)} is ${order.status}, version ${order.version}, unchanged for ${elapsed(order.updated_at, now)}.`;
  const blocks = findings.filter(({ weight }) => weight === 'blocks').length;
  const verdict = blocks > 0 ? 'It is stuck:' : 'Nothing blocks it:';
  return [head, verdict, ...findings.map((finding) => `- ${finding.says} What to do: ${finding.do}`)].join(
    '\n',
  );
}

function ofParked({ parked }: Facts): Finding[] {
  return parked.slice(0, MOST_OF_A_KIND).map(({ subject, at, reason }) => ({
    weight: 'blocks',
    says: `Work of it (${quoted(subject)}) has been parked since ${at} through a fault of the service: ${quoted(reason ?? 'no reason is known', 200)}. What follows it waits.`,
    do: 'Tell the operators (docs/operations.md#workisparked). It is retried by itself, also after the cause is mended; an admin can retry it at once with POST /v1/parked/retry.',
  }));
}

function ofJob(job: Job, order: OrderFact | null, now: Date): Finding {
  const name = `The job ${job.id} (${quoted(job.type)})`;
  if (job.status === 'failed') return ofFailedJob(job, name, order);
  if (job.error !== null)
    return {
      weight: 'waits',
      says: `${name} has failed ${counted(job.attempts, 'time')} with ${quoted(job.error.code)} and is tried again at ${job.next_attempt_at ?? 'any moment'}.`,
      do: `Wait, or: ${remedyOf(job.error.code)}`,
    };
  const isSlow = now.getTime() - Date.parse(job.created_at) > USUALLY_APPLIED_WITHIN_MS;
  return {
    weight: isSlow ? 'blocks' : 'waits',
    says: `${name} was accepted ${elapsed(job.created_at, now)} ago and is ${job.status}.`,
    do: isSlow
      ? 'Tell the operators: accepted changes are not applied in time (docs/operations.md#watching).'
      : 'Look again in a minute.',
  };
}

function ofFailedJob(job: Job, name: string, order: OrderFact | null): Finding {
  const { code = 'JOB_FAILED', message = 'no reason is known' } = job.error ?? {};
  const isPast = order !== null && (job.completed_at ?? job.created_at) < order.updated_at;
  return {
    weight: isPast ? 'notice' : 'blocks',
    says: `${name} failed at ${job.completed_at ?? job.created_at} with ${quoted(code)}: ${quoted(message, 200)}.${isPast ? ' The order has changed since.' : ''}`,
    do: isPast
      ? 'Nothing, unless what it was for is still missing.'
      : `${remedyOf(code)} retry_jobs repeats it as it was accepted, once its cause is mended.`,
  };
}

function ofStatus(order: OrderFact, { moves, picked }: Facts, now: Date): Finding {
  const since = elapsed(order.updated_at, now);
  if (order.status === 'completed' || order.status === 'cancelled')
    return { weight: 'notice', says: `It is ${order.status}: that is its end.`, do: 'Nothing.' };
  if (order.status === 'suspended' || order.status === 'failed')
    return {
      weight: 'blocks',
      says: `It has been ${order.status} for ${since}, and stays so until somebody moves it.`,
      do: `order_timeline says why. When that is mended, move_order to one of: ${moves.join(', ')}.`,
    };
  const lines = picked === null ? '' : ` ${picked.lines} of ${picked.of} lines have been picked.`;
  return {
    weight: 'waits',
    says: `It has been ${order.status} for ${since}, and waits for ${WAITS_FOR[order.status]}.${lines}`,
    do: 'Ask those it waits for. order_moves shows where it may be moved.',
  };
}

function ofDue({ due }: Facts, now: Date): Finding[] {
  if (due === null || due.state === 'waiting' || due.state === 'met') return [];
  const isMissed = due.state === 'breached';
  return [
    {
      weight: 'late',
      says: isMissed
        ? `It missed the deadline ${due.kind} ${elapsed(due.at, now)} ago (${due.at}).`
        : `The deadline ${due.kind} comes close (${due.at}).`,
      do: 'Tell the store; the customer waits.',
    },
  ];
}

function ofReading({ unreadable, channelTrouble }: Facts): Finding[] {
  const trouble: Finding[] =
    channelTrouble === null
      ? []
      : [
          {
            weight: 'notice',
            says: `The channel is not healthy: ${quoted(channelTrouble, 200)}.`,
            do: 'webhook_health says more.',
          },
        ];
  if (unreadable.length === 0) return trouble;
  return [
    ...trouble,
    {
      weight: 'notice',
      says: `This key may not read ${unreadable.join(', ')}: nothing is known of that.`,
      do: 'Ask somebody who may.',
    },
  ];
}
