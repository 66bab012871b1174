import { join, resolve } from 'node:path';
import { check } from './checker';
import { writeRecord } from './record-files';
import { runChaos } from './run-chaos';
import { renderVerdict } from './verdict';

const seconds = Number(process.env.CHAOS_SECONDS ?? 600);
const seed = process.env.CHAOS_SEED ?? String(Math.floor(Math.random() * 1e9));
const directory = resolve(process.env.CHAOS_DIR ?? '.data-chaos', `seed-${seed}`);
const print = (line: string) => void process.stdout.write(`${line}\n`);
/** In CI only failures are logged. */
const printFaults = process.env.CI === undefined;

it(
  `keeps every promise through ${seconds} s of chaos`,
  async () => {
    print(`chaos for ${seconds} s, seed ${seed}; logs in ${join(directory, 'logs')}`);
    const record = await runChaos({ seed, lastsMs: seconds * 1_000, directory, print, printFaults });
    writeRecord(directory, record);
    const verdict = check(record);
    renderVerdict(verdict).forEach(print);
    print(`The record is kept: npm run chaos:check -- ${directory}`);
    expect(verdict.violations).toEqual([]);
    expect(verdict.counts.accepted).toBeGreaterThan(seconds / 2);
  },
  (seconds + 600) * 1_000,
);
