import type { PagePlace } from './exact-total-sql';
import type { OrderFilter, Sql } from './order-list-sql';
import { readOrderPage } from './order-page';

const FILTER: OrderFilter = {
  channelId: '01890a5d-ac96-774b-bcce-b302099a8057',
  status: null,
  dateFrom: new Date('2026-03-01T00:00:00Z'),
  dateTo: new Date('2026-03-01T23:59:59Z'),
};
const PLACE: PagePlace = {
  total: 1_000,
  first_day: '2026-03-02',
  last_day: '2026-03-02',
  newer: 100,
  reached: 900,
  created: 800,
};
const PAGE = { offset: 300, limit: 50 };

/** The statements that read a page at this position. */
async function statementsFor(place: object, page = PAGE): Promise<Sql[]> {
  const asked: Sql[] = [];
  await readOrderPage(
    async <Row extends object>(sql: Sql) => {
      asked.push(sql);
      return (asked.length === 1 ? [place] : []) as Row[];
    },
    FILTER,
    page,
  );
  return asked;
}

describe('the statements of a page of orders', () => {
  it('are planned once, along their indexes', async () => {
    const [place, page] = await statementsFor(PLACE);
    expect(place!.planned).toBe('once, along its index');
    expect(page!.planned).toBe('once, along its index');
  });

  it('are planned for their dates when few of the orders created on those days are in the list', async () => {
    const [, page] = await statementsFor({ ...PLACE, created: 1_000_000 });
    expect(page!.planned).toBe('each time');
  });

  it.each([
    [300, 'DESC', 200],
    [700, 'ASC', 150],
  ])('read the page at %i from the nearer end of its days', async (offset, direction, skip) => {
    const [, page] = await statementsFor(PLACE, { offset, limit: 50 });
    expect(page!.text).toContain(`ORDER BY created_at ${direction}, id ${direction}`);
    expect(page!.parameters.slice(-1)).toEqual([skip]);
  });

  it('end with the place when the page lies beyond the last order', async () => {
    expect(await statementsFor({ total: 5, first_day: null })).toHaveLength(1);
  });
});
