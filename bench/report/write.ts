import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { medianSample, namesOf, PARTIES, type Round } from '../results';
import type { Verdict } from '../targets';
import { chart } from './chart';

const FOLDER = 'bench/results';

/** Writes the run to `bench/results/latest.json` and its chart to `latest.svg`. */
export function writeResults(rounds: readonly Round[], verdicts: readonly Verdict[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const medians = PARTIES.map((party) => [
    party,
    Object.fromEntries(namesOf(rounds, party).map((name) => [name, medianSample(rounds, party, name)])),
  ]);
  const run = {
    at: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    targets: verdicts.map(({ what, value, atLeast, atMost, stretch, unit, met }) => ({
      what,
      value,
      atLeast,
      atMost,
      stretch,
      unit,
      met,
    })),
    medians: Object.fromEntries(medians) as object,
    rounds,
  };
  writeFileSync(join(FOLDER, 'latest.json'), `${JSON.stringify(run, rounded, 2)}\n`);
  writeFileSync(join(FOLDER, 'latest.svg'), chart(rounds));
}

/** On a noisy machine more than four digits mean nothing. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
