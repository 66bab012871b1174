import { InGroups } from './in-groups';

/** Partitions that wait, by their first letter in one group each. */
const byLetter = (partitions: readonly string[]): string[][] => {
  const letters = [...new Set(partitions.map((id) => id.charAt(0)))];
  return letters.map((letter) => partitions.filter((id) => id.startsWith(letter)));
};

describe('claims of one group of partitions after another', () => {
  it('take from all of a group at once, and give each group its turn', async () => {
    const rounds = new InGroups(() => Promise.resolve(['b1', 'a2', 'a1', 'c1', 'b2']), byLetter);
    const turns: string[] = [];
    const claim = async (partitions: readonly string[]) => {
      turns.push(partitions.join());
      return 1;
    };
    for (let n = 0; n < 3; n += 1) expect(await rounds.run(claim)).toBe(1);
    expect(turns.sort()).toEqual(['a1,a2', 'b1,b2', 'c1']);
  });

  it('pass a group that has nothing to take, and say when none has', async () => {
    const rounds = new InGroups(() => Promise.resolve(['a1', 'b1']), byLetter);
    expect(await rounds.run(async ([first]) => (first === 'b1' ? 4 : 0))).toBe(4);
    expect(await rounds.run(async () => 0)).toBe(0);
  });
});
