import { OneByOne } from './one-by-one';

/** Partitions with so many rows each, and a claim of at most `most` of them. */
function queue(rows: Record<string, number>, most = 1) {
  const turns: string[] = [];
  let looks = 0;
  const rounds = new OneByOne(async () => {
    looks += 1;
    return Object.keys(rows).filter((id) => rows[id]! > 0);
  });
  const claim = async (id: string) => {
    turns.push(id);
    const taken = Math.min(rows[id]!, most);
    rows[id]! -= taken;
    return taken;
  };
  return { rounds, claim, turns, looks: () => looks };
}

describe('claims of one partition after another', () => {
  it('give each waiting partition its turn, whatever the others have', async () => {
    const { rounds, claim, turns } = queue({ a: 50, b: 2, c: 1 });
    for (let n = 0; n < 3; n += 1) expect(await rounds.run(claim)).toBe(1);
    expect([...turns].sort()).toEqual(['a', 'b', 'c']);
  });

  it('take all there is, and then say that there is nothing', async () => {
    const rows = { a: 5, b: 2, c: 1 };
    const { rounds, claim } = queue(rows, 2);
    let taken = 0;
    for (let n = 0; n < 5; n += 1) taken += await rounds.run(claim);
    expect(taken).toBe(8);
    expect(await rounds.run(claim)).toBe(0);
    expect(rows).toEqual({ a: 0, b: 0, c: 0 });
  });

  it('skip a partition whose rows another process has locked', async () => {
    const { rounds, turns } = queue({ a: 1, b: 1 });
    const claim = async (id: string) => (turns.push(id), id === 'a' ? 0 : 1);
    for (let n = 0; n < 3; n += 1) expect(await rounds.run(claim)).toBe(1);
    expect(turns).toContain('b');
  });

  it('ask once when all that waits is held by others', async () => {
    const { rounds, turns, looks } = queue({ a: 1, b: 1 });
    expect(await rounds.run(async (id) => (turns.push(id), 0))).toBe(0);
    expect([turns.length, looks()]).toEqual([2, 1]);
  });

  it('find a partition that began to wait after the last look as soon as the others are empty', async () => {
    const rows: Record<string, number> = { a: 1, b: 0 };
    const { rounds, claim, turns } = queue(rows);
    await rounds.run(claim);
    rows.b = 1;
    expect(await rounds.run(claim)).toBe(1);
    expect(turns.at(-1)).toBe('b');
  });
});
