import { medianSample, namesOf, type Party, PARTIES, type Round } from '../results';
import type { Sample } from '../setup/meter';
import type { Verdict } from '../targets';

const TITLES: Readonly<Record<Party, string>> = {
  limits: 'limits (raw clients)',
  rival: 'rival (bench/naive)',
  us: 'us',
};

const COLUMNS = [
  ['perSecond', 'a second', 0],
  ['p50Ms', 'p50 ms', 2],
  ['p99Ms', 'p99 ms', 2],
  ['nodeUs', 'node us', 0],
  ['postgresUs', 'Postgres us', 0],
  ['loadUs', 'load us', 0],
  ['megabytes', 'MB', 0],
  ['ms', 'ms', 0],
] as const satisfies readonly (readonly [keyof Sample, string, number])[];

/** All medians, one line for each measurement. Microseconds are processor time for each unit of work. */
export function measurementsTable(rounds: readonly Round[]): string {
  return PARTIES.filter((party) => namesOf(rounds, party).length > 0)
    .map((party) => {
      const head = [TITLES[party], ...COLUMNS.map(([, title]) => title)];
      const lines = namesOf(rounds, party).map((name) => lineOf(name, medianSample(rounds, party, name)));
      return table([head, ...lines]);
    })
    .join('\n\n');
}

function lineOf(name: string, sample: Sample): string[] {
  return [name, ...COLUMNS.map(([key, , digits]) => sample[key]?.toFixed(digits) ?? '')];
}

/** Every target with what was measured and a mark. */
export function verdictsTable(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map((verdict) => {
    const { what, value, unit } = verdict;
    return [what, `${value.toPrecision(3)} ${unit}`, wantedOf(verdict), markOf(verdict)];
  });
  return table([['target', 'measured', 'wanted', ''], ...lines]);
}

function markOf({ atLeast, atMost, stretch, guarded, value, met, farOff, lost }: Verdict): string {
  if (guarded !== undefined) return lost ? 'LOST' : 'kept';
  if (atLeast === undefined && atMost === undefined) return '';
  if (!met) return farOff ? 'FAR OFF' : 'missed';
  return stretch !== undefined && value >= stretch ? 'ok, stretch' : 'ok';
}

function wantedOf({ atLeast, atMost, stretch, guarded, unit }: Verdict): string {
  if (guarded !== undefined) return `was ${guarded} ${unit}`;
  if (atLeast === undefined && atMost === undefined) return '';
  const wanted = atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`;
  return `${wanted}${stretch === undefined ? '' : ` (${stretch})`} ${unit}`;
}

/** The first column to the left, the others to the right. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const text = (line: readonly string[]) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return lines.map((line) => text(line).trimEnd()).join('\n');
}
