import { median, type Round } from './results';
import type { Samples } from './setup/meter';

/** A figure of every round, and the target of its median; without a target it is only shown. */
export interface Target {
  readonly what: string;
  /** NaN when the round does not have what it takes. */
  readonly of: (round: Round) => number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly stretch?: number;
  /** What was measured when CI began to guard it. */
  readonly guarded?: number;
  readonly unit: 'x' | 'ms' | 'MB';
}

/** A change that makes this much of a guarded figure, or less, fails CI; two runs of one build differ by less. */
const GUARDED_SHARE = 0.6;

type Figure = 'perSecond' | 'p50Ms' | 'p99Ms' | 'megabytes' | 'ms';

const us = (round: Round, name: string, figure: Figure = 'perSecond') => round.us[name]?.[figure] ?? NaN;
const rival = (round: Round, name: string, figure: Figure = 'perSecond') =>
  round.rival[name]?.[figure] ?? NaN;
const limit = (round: Round, name: string, figure: Figure = 'perSecond') =>
  round.limits[name]?.[figure] ?? NaN;

const timesRival =
  (name: string, figure: Figure = 'perSecond') =>
  (round: Round) =>
    us(round, name, figure) / rival(round, name, figure);

const timesLimit = (name: string, limitName: string) => (round: Round) =>
  us(round, name) / limit(round, limitName);

/** Node's and Postgres's together: it hardly depends on what else the machine does meanwhile. */
const processorUs = (samples: Samples, name: string) =>
  (samples[name]?.nodeUs ?? NaN) + (samples[name]?.postgresUs ?? NaN);

const timesLessProcessorTime = (name: string) => (round: Round) =>
  processorUs(round.rival, name) / processorUs(round.us, name);

/** What must be done for a unit of work at least, by clients that decide nothing, and what CI guards of it. */
const LEAST_STEPS: Readonly<Record<string, { readonly steps: readonly string[]; readonly guarded: number }>> =
  {
    'accept, 3 items': { steps: ['bare node:http', 'apply, 100 a transaction'], guarded: 0.4 },
    'end to end': {
      steps: ['bare node:http', 'all rows of an order, 100 a transaction', 'bare undici dispatch'],
      guarded: 0.42,
    },
    'status updates applied': { steps: ['bare node:http', 'apply, 100 a transaction'], guarded: 0.32 },
    'webhook deliveries': {
      steps: ['bare undici dispatch', 'delivery and attempt, 100 a transaction'],
      guarded: 0.31,
    },
    'backlog drain': { steps: ['apply, 100 a transaction'], guarded: 0.2 },
    'get an order': { steps: ['bare node:http'], guarded: 0.75 },
  };

const shareOfLeastSteps = (name: string, steps: readonly string[]) => (round: Round) =>
  steps.reduce((sum, step) => sum + processorUs(round.limits, step), 0) / processorUs(round.us, name);

/** The targets of this service, on 2 cores with load generator and receiver on the same machine. */
export const TARGETS: readonly Target[] = [
  {
    what: 'accepted orders, of the best single-row INSERT (8 or 32 clients)',
    of: (round) =>
      us(round, 'accept, 3 items') /
      Math.max(limit(round, 'job row, 8 clients'), limit(round, 'job row, 32 clients')),
    atLeast: 0.8,
    stretch: 1.2,
    unit: 'x',
  },
  {
    what: 'accepted orders, of the rival',
    of: timesRival('accept, 3 items'),
    atLeast: 12,
    stretch: 15,
    unit: 'x',
  },
  {
    what: 'accept p99 at full load, of the rival',
    of: timesRival('accept, 3 items', 'p99Ms'),
    atMost: 0.2,
    unit: 'x',
  },
  {
    what: 'accept p99 at 20 % load',
    of: (round) => us(round, 'accept, 3 items, at 20 % load', 'p99Ms'),
    atMost: 15,
    unit: 'ms',
  },
  { what: 'end to end, of the rival', of: timesRival('end to end'), atLeast: 15, stretch: 25, unit: 'x' },
  {
    what: 'end to end, of the same rows by a raw client',
    of: timesLimit('end to end', 'all rows of an order, 100 a transaction'),
    atLeast: 0.8,
    unit: 'x',
  },
  {
    what: 'status updates applied, of the rival',
    of: timesRival('status updates applied'),
    atLeast: 20,
    stretch: 30,
    unit: 'x',
  },
  {
    what: 'webhook deliveries, of a loop of axios posts',
    of: timesLimit('webhook deliveries', 'loop of axios posts'),
    atLeast: 5,
    unit: 'x',
  },
  {
    what: 'webhook deliveries, of bare undici dispatch',
    of: timesLimit('webhook deliveries', 'bare undici dispatch'),
    atLeast: 0.4,
    unit: 'x',
  },
  { what: 'get an order, of the rival', of: timesRival('get an order'), atLeast: 6, stretch: 20, unit: 'x' },
  {
    what: 'list page of 1 million, p99 of its statements',
    of: (round) => us(round, 'list page of 1 million, its statements', 'p99Ms'),
    atMost: 10,
    unit: 'ms',
  },
  {
    what: 'list page of 10 million, p99 of its statements, of that of 1 million',
    of: (round) =>
      us(round, 'list page of 10 million, its statements', 'p99Ms') /
      us(round, 'list page of 1 million, its statements', 'p99Ms'),
    atMost: 2,
    unit: 'x',
  },
  {
    what: 'list page of 1 million, times faster than OFFSET + COUNT',
    of: (round) =>
      limit(round, 'OFFSET + COUNT at 1 million', 'p50Ms') /
      us(round, 'list page of 1 million, its statements', 'p50Ms'),
    atLeast: 100,
    unit: 'x',
  },
  { what: 'memory, loaded', of: (round) => us(round, 'memory loaded', 'megabytes'), atMost: 260, unit: 'MB' },
  { what: 'memory, idle', of: (round) => us(round, 'memory idle', 'megabytes'), atMost: 190, unit: 'MB' },
  { what: 'warm start, of the rival', of: timesRival('warm start', 'ms'), atMost: 1.5, unit: 'x' },
  {
    what: 'backlog drain, of the raw batched apply',
    of: timesLimit('backlog drain', 'apply, 100 a transaction'),
    atLeast: 0.7,
    unit: 'x',
  },
  ...['accept, 3 items', 'end to end', 'status updates applied', 'get an order'].map((name) => ({
    what: `${name}: processor time of the rival, of ours`,
    of: timesLessProcessorTime(name),
    unit: 'x' as const,
  })),
  ...Object.entries(LEAST_STEPS).map(([name, { steps, guarded }]) => ({
    what: `${name}: processor time of its least steps, of ours`,
    of: shareOfLeastSteps(name, steps),
    guarded,
    unit: 'x' as const,
  })),
];

/** A target and how it was met. */
export interface Verdict extends Target {
  readonly value: number;
  readonly met: boolean;
  /** Missed by a factor of 2 or more. Only ratios can be, since the machine is shared. */
  readonly farOff: boolean;
  /** Guarded, and far less than it was. */
  readonly lost: boolean;
}

/** The verdicts on all targets that were measured. */
export function judge(rounds: readonly Round[]): Verdict[] {
  return TARGETS.map((target) => ({ target, value: median(rounds.map(target.of)) }))
    .filter(({ value }) => !Number.isNaN(value))
    .map(({ target, value }) => {
      const { atLeast = 0, atMost = Infinity, guarded = 0, unit } = target;
      const farOff = unit === 'x' && (value < atLeast / 2 || value > atMost * 2);
      const lost = value < guarded * GUARDED_SHARE;
      return { ...target, value, met: value >= atLeast && value <= atMost, farOff, lost };
    });
}
