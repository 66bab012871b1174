import { createHash } from 'node:crypto';

/** Random choices that a seed repeats. */
export class Random {
  private state: number;

  constructor(private readonly seed: string) {
    this.state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  /** Choices of their own, whatever else is chosen meanwhile. */
  branch(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.integer(0, values.length - 1)]!;
  }

  /** A value by its weight. */
  weighted<T>(values: readonly (readonly [number, T])[]): T {
    const sum = values.reduce((total, [weight]) => total + weight, 0);
    let left = this.next() * sum;
    for (const [weight, value] of values) {
      left -= weight;
      if (left < 0) return value;
    }
    return values.at(-1)![1];
  }

  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ value }) => value);
  }
}
