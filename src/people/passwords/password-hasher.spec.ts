import { PasswordHasher } from './password-hasher';

/** A quarter of the memory and time, so that a thousand tries end soon. */
class QuickHasher extends PasswordHasher {
  protected override readonly cost = { N: 2 ** 13, r: 8, p: 3 };
}

describe('the password hasher', () => {
  const hasher = new PasswordHasher();
  const quick = new QuickHasher();

  it('knows the password again, in whatever form its characters are composed, and no other', async () => {
    const stored = await hasher.hash('café au lait 12', 'here');
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w+/=]{24}\$[\w+/=]{44}$/);
    expect(await hasher.matches('cafe\u0301 au lait 12', stored, 'here')).toBe(true);
    expect(await hasher.matches('cafe au lait 12', stored, 'here')).toBe(false);
    expect(await hasher.hash('café au lait 12', 'here')).not.toBe(stored);
  });

  it('works as long for an account that there is not', async () => {
    const stored = await hasher.hash('a password of somebody', 'here');
    await hasher.matches('warm up', null, 'here');
    const timed = async (against: string | null) => {
      const start = process.cpuUsage().user;
      expect(await hasher.matches('another password', against, 'here')).toBe(false);
      return process.cpuUsage().user - start;
    };
    const [nobody, somebody] = [await timed(null), await timed(stored)];
    expect(nobody).toBeGreaterThan(somebody / 3);
    expect(nobody).toBeLessThan(somebody * 3);
  });

  it('hashes a few at once and refuses most of a thousand, whose memory and time are bounded', async () => {
    const before = process.memoryUsage().rss;
    let highest = 0;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss - before)), 5);
    const tries = Array.from({ length: 1_000 }, (_, n) =>
      quick.hash(`password number ${n}`, `address ${n % 4}`),
    );
    const ends = await Promise.allSettled(tries);
    clearInterval(watch);
    const refused = ends
      .filter((end) => end.status === 'rejected')
      .map(({ reason }) => reason as { code: string });
    expect(refused).toHaveLength(1_000 - 64);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['SIGN_IN_BUSY']));
    expect(highest).toBeLessThan(64 * 1024 * 1024);
    expect(await quick.hash('again there is room', 'here')).toMatch(/^scrypt/);
  });

  it('keeps places for others, whose turn comes next, however many an address sends', async () => {
    const ended: string[] = [];
    const hash = (who: string) => quick.hash('a password of somebody', who).then(() => ended.push(who));
    const many = Promise.allSettled(Array.from({ length: 200 }, () => hash('greedy')));
    await Promise.all([hash('modest'), hash('another')]);
    expect(ended.filter((who) => who === 'greedy').length).toBeLessThanOrEqual(4);
    expect((await many).filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  });
});
