import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChaosRecord, Stored } from './record';

const LISTS = ['requests', 'arrivals', 'faults', 'ends'] as const;
const TABLES = ['orders', 'lines', 'counts', 'versions', 'events', 'jobs', 'deliveries', 'attempts'] as const;

/** Keeps a record in a directory: a file of JSON lines for each list. */
export function writeRecord(directory: string, record: ChaosRecord): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'seed'), `${record.seed}\n`);
  for (const name of LISTS) writeLines(directory, name, record[name]);
  for (const name of TABLES) writeLines(directory, `stored-${name}`, record.stored[name]);
}

/** A record as it was written. */
export function readRecord(directory: string): ChaosRecord {
  const lists = Object.fromEntries(LISTS.map((name) => [name, readLines(directory, name)]));
  const tables = Object.fromEntries(TABLES.map((name) => [name, readLines(directory, `stored-${name}`)]));
  const seed = readFileSync(join(directory, 'seed'), 'utf8').trim();
  return { seed, ...lists, stored: tables as unknown as Stored } as unknown as ChaosRecord;
}

function writeLines(directory: string, name: string, rows: readonly object[]): void {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(directory, `${name}.jsonl`), text);
}

function readLines(directory: string, name: string): unknown[] {
  const lines = readFileSync(join(directory, `${name}.jsonl`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}
