import type { Browser, Page } from 'playwright-core';
import { fillBoard } from '../support/data/many-orders';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { Service } from '../support/service/service';
import { undisturbed } from '../support/undisturbed';
import { until } from '../support/until';
import { CHROMIUM, openBrowser, type Visit, visitAs } from '../browser/support/browser';
import {
  changesPerSecond,
  changesSeen,
  Mover,
  noteChanges,
  rowsOf,
  tasksOf,
} from '../browser/support/lateness/board-watch';

const LIVE_ORDERS = 10_000;
const MOVING = 60;
const PER_SECOND = 200;
const SECONDS = 8;
const P95_MS = 300;
const P99_MS = 1_000;
const LONGEST_TASK_MS = 50;
const MOST_ROWS = 80;

describe('a board of ten thousand live orders', () => {
  let service: Service;
  let browser: Browser;
  let proxy: TcpProxy;
  let shop: Shop;
  let ids: string[];
  let mover: Mover;
  let email: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser([], CHROMIUM)]);
    proxy = await TcpProxy.start(Number(new URL(service.url).port));
    shop = await openShop(service);
    ids = await Promise.all(
      Array.from({ length: MOVING }, (_, n) => placeOrder(shop, { order_number: `MOVES-${n}` })),
    );
    mover = new Mover(service.url, shop.key, ids);
    await fillBoard(service.database, LIVE_ORDERS - MOVING, shop.channelId);
    ({ email } = await somebody(service, 'operator'));
  });
  afterAll(async () => {
    await browser.close();
    await proxy.stop();
    await service.stop();
  });
  afterEach(() => open.leave());

  const openList = async (): Promise<Page> => {
    open = await visitAs(browser, { url: `http://127.0.0.1:${proxy.port}` }, email, '/console/board?as=list');
    await open.page.getByText('Live', { exact: true }).waitFor();
    await until('all rows are there', async () => (await rowCount(open.page)) === LIVE_ORDERS + 1);
    return open.page;
  };
  const rowCount = async (page: Page) => Number(await page.getByRole('table').getAttribute('aria-rowcount'));

  it('shows what has changed moments after it was committed', async () => {
    const page = await openList();
    const { seen, perSecond } = await undisturbed(async () => {
      const since = new Date();
      await noteChanges(page);
      await mover.moveAbout(SECONDS, PER_SECOND);
      return {
        seen: await changesSeen(page, service.database),
        perSecond: await changesPerSecond(service.database, ids, since),
      };
    });
    const late = seen.map(({ lateMs }) => lateMs).sort((a, b) => a - b);
    const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))]!;
    process.stdout.write(
      `changes applied: ${perSecond.toFixed(0)} a second; seen: ${late.length}, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms\n`,
    );
    expect(perSecond).toBeGreaterThan(PER_SECOND * 0.9);
    expect(late.length).toBeGreaterThan(100);
    expect(at(0.95)).toBeLessThan(P95_MS);
    expect(at(0.99)).toBeLessThan(P99_MS);
  });

  it('scrolls with few rows in the page and no long task', async () => {
    const page = await openList();
    const { tasks, result: mostRows } = await tasksOf(browser, page, async () => {
      await page.getByRole('rowgroup').last().hover();
      let most = 0;
      for (let n = 0; n < 60; n += 1) {
        await page.mouse.wheel(0, n % 20 === 19 ? 60_000 : 1_800);
        most = Math.max(most, await page.locator('.virtual .order-row').count());
      }
      return most;
    });
    process.stdout.write(
      `rows ${mostRows}, longest task ${Math.max(...tasks).toFixed(1)} ms of ${tasks.length}\n`,
    );
    expect(tasks.length).toBeGreaterThan(60);
    expect(mostRows).toBeLessThanOrEqual(MOST_ROWS);
    expect(Math.max(...tasks)).toBeLessThan(LONGEST_TASK_MS);
  });

  it('equals a fresh read after the connection was cut during 500 changes', async () => {
    const page = await openList();
    for (let n = 0; n < 3; n += 1) {
      const moving = mover.moveAbout(5, 100);
      await new Promise((resolve) => setTimeout(resolve, 600));
      proxy.cut();
      await page.getByText('Reconnecting').waitFor();
      proxy.open();
      await page.getByText('Live', { exact: true }).waitFor();
      await moving;
    }
    const fresh = async () => {
      const { body } = await shop.api.get('/v1/board?limit=2000').expect(200);
      const orders = body.columns.flatMap(({ orders }: { orders: unknown[] }) => orders) as {
        id: string;
        version: number;
      }[];
      return orders.filter(({ id }) => ids.includes(id)).map(({ id, version }) => `${id} ${version}`);
    };
    await until('the board equals a fresh read', async () => {
      const [shown, read] = [await rowsOf(page, ids.length), await fresh()];
      return read.length === ids.length && read.every((one) => shown.has(one));
    });
  });
});
