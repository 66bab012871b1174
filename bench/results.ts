import type { Sample, Samples } from './setup/meter';

/** Who was measured. */
export const PARTIES = ['limits', 'rival', 'us'] as const;
export type Party = (typeof PARTIES)[number];

/** What one round gave; a party that was not there has no samples. */
export type Round = Readonly<Record<Party, Samples>>;

/** The median of each figure of a measurement over all rounds. */
export function medianSample(rounds: readonly Round[], party: Party, name: string): Sample {
  const samples = rounds.flatMap((round) => round[party][name] ?? []);
  const keys = [...new Set(samples.flatMap((sample) => Object.keys(sample)))] as (keyof Sample)[];
  return Object.fromEntries(keys.map((key) => [key, median(samples.flatMap((sample) => sample[key] ?? []))]));
}

export function namesOf(rounds: readonly Round[], party: Party): string[] {
  return [...new Set(rounds.flatMap((round) => Object.keys(round[party])))];
}

/** NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)]!;
  return sorted.length === 0 ? NaN : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
