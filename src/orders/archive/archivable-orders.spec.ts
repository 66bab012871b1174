import type { DataSource } from 'typeorm';
import { ArchivableOrders } from './archivable-orders';

const AT = '2025-10-01T12:00:00.000Z';
const day = (n: number) => new Date(Date.parse(AT) + n * 86_400_000);
const nameOf = (n: number) => day(n).toISOString().slice(0, 10);

/** Channels in which something changed on each of so many days; counts how often one is asked for its next change. */
class World {
  asked = 0;

  constructor(
    private readonly days: number,
    private readonly closed: readonly number[],
  ) {}

  async open(): Promise<string[]> {
    const found: string[] = [];
    const query = (sql: string, parameters: unknown[]) => Promise.resolve(this.rows(sql, parameters));
    const orders = new ArchivableOrders({ query } as unknown as DataSource);
    for await (const { name, channels } of orders.days(day(this.days))) {
      expect(channels).toEqual(['a', 'b']);
      found.push(name);
    }
    return found;
  }

  private rows(sql: string, [, from]: unknown[] = []): object[] {
    if (sql.includes('archive_files')) return this.closed.map((n) => ({ day: nameOf(n) }));
    if (sql.includes('FROM channels')) return [{ id: 'a' }, { id: 'b' }];
    this.asked += 1;
    const n = Array.from({ length: this.days }, (_, nth) => nth).find((nth) => day(nth) >= (from as Date));
    return n === undefined ? [] : [{ at: day(n) }];
  }
}

describe('the days that can be archived', () => {
  it('are those that are not archived as a whole, which nobody is asked about again, however many they are', async () => {
    const all = Array.from({ length: 400 }, (_, n) => n);
    const open = [7, 398, 399];
    const world = new World(
      all.length,
      all.filter((n) => !open.includes(n)),
    );
    expect(await world.open()).toEqual(open.map(nameOf));
    // Each of two channels: at first, behind the days that are closed before the first open one, and behind each open one.
    expect(world.asked).toBe(2 * (1 + 1 + open.length));
  });
});
