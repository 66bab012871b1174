import type { ClaimRounds } from './claim-rounds';
import { OneByOne } from './one-by-one';

/** Each claim takes from a group of waiting partitions that lie together, in turn. */
export class InGroups implements ClaimRounds {
  /** By its first partition, which stands for the group among the others. */
  private groups = new Map<string, readonly string[]>();
  private readonly rounds: OneByOne;

  /**
   * @param look returns the partitions with something to take
   * @param group those from which one claim can take
   */
  constructor(
    look: () => Promise<readonly string[]>,
    group: (partitions: readonly string[]) => readonly (readonly string[])[],
  ) {
    this.rounds = new OneByOne(async () => {
      const groups = group([...(await look())].sort());
      this.groups = new Map(groups.map((partitions) => [partitions[0]!, partitions]));
      return [...this.groups.keys()];
    });
  }

  run(claim: (partitions: readonly string[]) => Promise<number>): Promise<number> {
    return this.rounds.run((first) => claim(this.groups.get(first) ?? [first]));
  }

  /** What one group had says nothing about the others. */
  leavesBacklog(taken: number): boolean {
    return taken > 0;
  }
}
