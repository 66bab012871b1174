import { ratioOf } from '../against/ratios';
import type { Pair } from '../against/turns';
import { markdown } from '../report/page';
import type { Sample } from '../setup/meter';

/** How much more may be taken with years of orders. */
const MOST_TIMES = 1.2;

/** What one thing takes with years of orders (this) and with a day of them (other). */
export interface Compared {
  readonly what: string;
  readonly unit: 'us' | 'ms';
  readonly this: number;
  readonly other: number;
  readonly ratio: number;
}

const processorUs = ({ nodeUs, postgresUs }: Sample): number => nodeUs! + postgresUs!;
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** By processor time of Node and Postgres for each unit. */
export function compareWork(what: string, pairs: readonly Pair[]): Compared {
  const us = pairs.map((pair) => ({ this: processorUs(pair.this), other: processorUs(pair.other) }));
  return {
    what,
    unit: 'us',
    this: meanOf(us.map((pair) => pair.this)),
    other: meanOf(us.map((pair) => pair.other)),
    ratio: ratioOf(us),
  };
}

/** By how long answers take. */
export function compareAnswers(what: string, pair: Pair): Compared[] {
  return (['p50Ms', 'p99Ms'] as const).map((figure) => {
    const [own, other] = [pair.this[figure]!, pair.other[figure]!];
    return { what: `${what}, ${figure.slice(0, 3)}`, unit: 'ms', this: own, other, ratio: own / other };
  });
}

export function tableOf(lines: readonly Compared[]): string {
  const cell = (value: number, unit: string) => `${Number(value.toPrecision(3))} ${unit}`;
  return markdown([
    ['what', 'a day', 'all days', 'times', `at most ${MOST_TIMES}`],
    ...lines.map(({ what, unit, this: own, other, ratio }) => [
      what,
      cell(other, unit),
      cell(own, unit),
      ratio.toFixed(2),
      ratio <= MOST_TIMES ? 'reached' : 'missed',
    ]),
  ]);
}
