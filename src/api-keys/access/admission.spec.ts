import type { DataSource } from 'typeorm';
import type { CompleteSettings } from '../../infrastructure/config';
import { Admission } from './admission';
import { Authenticator } from './authenticator';
import type { ClientAddresses } from './client-addresses';
import { RecentKeys } from './recent-keys';
import { hashKey } from '../key-value';
import { LimitLender } from '../limits/limit-lender';
import { Sessions } from './sessions';
import { RateLimits } from '../limits/rate-limits';

const LIMIT = 5;
const SETTINGS = {
  SYSTEM_TOKEN: 'system-token-of-this-test',
  RATE_LIMIT_PER_SECOND: 0,
  RATE_LIMIT_BURST: 1,
  AUTH_FAILURES_PER_SECOND: LIMIT,
} as CompleteSettings;

/** A fake database that knows some keys and counts look-ups. */
class Keys {
  readonly lookedUp: string[] = [];
  looks = 0;
  isAway = false;
  private readonly valid = new Map<string, Buffer>();

  add(value: string): void {
    this.valid.set(hashKey(value).toString('hex'), hashKey(value));
  }

  async query(sql: string, [hashes]: [Buffer[] | Date | null]): Promise<unknown[]> {
    await Promise.resolve();
    if (this.isAway) throw new Error('the database is away');
    if (sql.includes('last_used_at')) {
      this.looks += 1;
      return [...this.valid.values()].map((key_hash) => ({ key_hash, as_of: new Date() }));
    }
    const asked = (hashes as Buffer[]).map((hash) => hash.toString('hex'));
    this.lookedUp.push(...asked);
    return asked
      .filter((hash) => this.valid.has(hash))
      .map((hash) => ({
        key_hash: this.valid.get(hash),
        id: hash,
        client_name: 'shop',
        scope: 'read',
        channel_ids: [],
        is_active: true,
        expires_at: null,
      }));
  }
}

describe('the admission of callers', () => {
  let keys: Keys;
  let admission: Admission;

  beforeEach(() => {
    keys = new Keys();
    const database = keys as unknown as DataSource;
    admission = new Admission(
      new Authenticator(database, SETTINGS),
      new RecentKeys(database),
      new RateLimits(SETTINGS, new LimitLender(null)),
      {} as ClientAddresses,
      new Sessions(),
    );
  });

  const ask = (credential: string | null, address = 'here') => admission.of(credential, () => address);
  const guess = (times: number, address?: string) =>
    Promise.all(Array.from({ length: times }, (_, n) => ask(`guess ${n}`, address)));

  it('looks up no more guesses of an address than it may make', async () => {
    const answers = await guess(1_000);
    expect(keys.lookedUp.length).toBeGreaterThanOrEqual(LIMIT);
    expect(keys.lookedUp.length).toBeLessThanOrEqual(2 * LIMIT);
    expect(keys.looks).toBeLessThanOrEqual(2);
    expect(answers.every(({ caller }) => caller === null)).toBe(true);
    await guess(10, 'elsewhere');
    expect(keys.lookedUp.length).toBeLessThanOrEqual(4 * LIMIT);
  });

  it('lets every holder of a key in, also one it has never seen, whatever others at the address do', async () => {
    for (let n = 0; n < 3 * LIMIT; n += 1) keys.add(`key ${n}`);
    await guess(100);
    for (let n = 0; n < 3 * LIMIT; n += 1) {
      expect((await ask(`key ${n}`)).caller).toMatchObject({ clientName: 'shop' });
    }
    expect((await ask(SETTINGS.SYSTEM_TOKEN)).caller).toMatchObject({ kind: 'system' });
  });

  it('lets a key in that was made in the middle of guesses', async () => {
    await guess(100);
    for (const key of ['new', 'newer', 'newest']) {
      keys.add(key);
      const [answer] = await Promise.all([ask(key), guess(20)]);
      expect(answer.caller).toMatchObject({ clientName: 'shop' });
    }
  });

  it('refuses nobody for look-ups that the database could not answer', async () => {
    keys.add('key');
    keys.isAway = true;
    const one = () => expect(ask('key')).rejects.toThrow('the database is away');
    await Promise.all(Array.from({ length: 3 * LIMIT }, one));
    for (let n = 0; n < 3 * LIMIT; n += 1) await one();
    keys.isAway = false;
    expect(await ask('guess')).toMatchObject({ caller: null, failures: { allowed: true } });
    expect((await ask('key')).caller).toMatchObject({ clientName: 'shop' });
  });

  it('counts requests without credentials like those of strangers, and looks nothing up for them', async () => {
    const answers = await Promise.all(Array.from({ length: 3 * LIMIT }, () => ask(null)));
    expect(
      answers.filter((answer) => answer.caller === null && answer.failures?.allowed === false).length,
    ).toBeGreaterThan(0);
    expect(keys.lookedUp).toEqual([]);
  });

  it('looks up simultaneous requests in one statement at a time', async () => {
    let [underWay, most] = [0, 0];
    const query = keys.query.bind(keys);
    keys.query = async (...asked) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return query(...asked);
    };
    await Promise.all(Array.from({ length: 100 }, (_, n) => ask(`guess ${n}`, `address ${n}`)));
    expect(keys.lookedUp).toHaveLength(100);
    expect(most).toBe(1);
  });
});
