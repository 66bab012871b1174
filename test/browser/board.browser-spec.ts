import type { Browser, Page } from 'playwright-core';
import { fillBoard } from '../support/data/many-orders';
import { openPlace, openShop, placeOrder, type Shop } from '../support/data/shop';
import { type Somebody, somebody } from '../support/people/browser';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { scrape } from '../support/service/scrape';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, pressInRow, type Visit, visitAs } from './support/browser';

const HOSTILE = `<script>alert(1)</script> "'\u202e gnirts ${'x'.repeat(200)} \u{1f96c}`;

const MOVE_EVERY_MS = 50;

/** What the function below uses of the page that it runs in. */
interface InPage {
  readonly document: {
    elementFromPoint(x: number, y: number): { dispatchEvent(event: object): void } | null;
  };
  readonly PointerEvent: new (type: string, how: object) => object;
  setInterval(run: () => void, everyMs: number): number;
}

/** Somebody who reads: the pointer rests nowhere. The page itself moves it, also while this process waits. @returns ends it */
async function keepMoving(
  page: Page,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<() => Promise<void>> {
  const moving = await page.evaluate(
    ({ clientX, clientY, everyMs }) => {
      const { document, PointerEvent, setInterval } = globalThis as unknown as InPage;
      return setInterval(() => {
        const move = new PointerEvent('pointermove', {
          bubbles: true,
          pointerType: 'mouse',
          clientX,
          clientY,
        });
        document.elementFromPoint(clientX, clientY)?.dispatchEvent(move);
      }, everyMs);
    },
    { clientX: x + width / 2, clientY: y + height / 2, everyMs: MOVE_EVERY_MS },
  );
  return () => page.evaluate((timer) => clearInterval(timer), moving);
}

describe('the board', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let ana: Somebody;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service, undefined, { name: 'Wolt' });
    ana = await somebody(service, 'operator');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const move = (orderId: string, status: string, metadata: object = {}) =>
    shop.api.patch(`/v1/orders/${orderId}/status`, { status, metadata }).set('Prefer', 'wait=30').expect(202);
  const column = (page: Page, name: string) => page.getByRole('region', { name });
  const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor();

  it('is the first screen, and shows orders and what becomes of them as it happens', async () => {
    open = await visitAs(browser, service, ana.email, '/');
    const { page, faults } = open;
    await page.waitForURL('**/console/board');
    await page.getByRole('heading', { name: 'No orders here' }).waitFor();
    await isLive(page);
    expect(await lookAt(page, 'board-empty')).toEqual([]);
    const orderId = await placeOrder(shop, { order_number: 'W-10231' });
    await column(page, 'Pending').getByRole('link', { name: 'W-10231' }).waitFor();
    await move(orderId, 'picking', { picker_id: 'picker-7' });
    await column(page, 'Picking').getByRole('link', { name: 'W-10231' }).waitFor();
    expect(await column(page, 'Pending').getByRole('link').count()).toBe(0);
    await move(orderId, 'suspended', { suspension_reason: 'stock check' });
    await column(page, 'Suspended').getByRole('link', { name: 'W-10231' }).waitFor();
    await placeOrder(shop, { order_number: HOSTILE.slice(0, 200) });
    for (let n = 0; n < 12; n += 1) await placeOrder(shop, { order_number: `W-2000${n}` });
    await column(page, 'Pending').getByText('13', { exact: true }).waitFor();
    expect(await lookAt(page, 'board')).toEqual([]);
    await move(orderId, 'cancelled', { cancellation_reason: 'customer_request' });
    await page.getByRole('link', { name: 'W-10231' }).waitFor({ state: 'detached' });
    await until('nothing is counted', async () => (await page.title()) === 'Board · Orders');
    expect(await page.title()).toBe('Board · Orders');
    expect(faults).toEqual([]);
  });

  it('is driven by the keyboard, and its address says what it shows', async () => {
    shop = await openShop(service, undefined, { name: 'Nord' });
    const deadlines = { pick_by: { minutes: 60 } };
    await service.system.put(`/v1/channels/${shop.channelId}/deadlines`, deadlines).expect(200);
    await placeOrder(shop, { order_number: 'KEYS-1' });
    const placeId = await openPlace(shop, { name: 'Kamppi', identifier: 'KAMPPI' });
    await placeOrder(shop, { order_number: 'PLACED-1', metadata: { place_id: placeId } });
    open = await visitAs(browser, service, ana.email, '/console/orders');
    const { page, faults } = open;
    await page.getByRole('heading', { name: 'Find an order' }).waitFor();
    await page.getByLabel('Search orders').blur();
    await pressInRow(page, 'g', 'b');
    await page.locator('summary', { hasText: 'Channels' }).click();
    await page.getByLabel('Nord').check();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'KEYS-1' }).waitFor();
    await page.locator('body').press('v');
    await page.waitForURL(`**/board?channel=${shop.channelId}&as=list`);
    await page.getByRole('row', { name: /KEYS-1.*pick in/ }).waitFor();
    await page.getByLabel('Late only').check();
    await page.getByRole('heading', { name: 'No orders here' }).waitFor();
    await page.getByLabel('Late only').uncheck();
    await page.getByRole('row').getByText('Kamppi').waitFor();
    expect(await lookAt(page, 'board-list')).toEqual([]);
    await page.locator('summary', { hasText: 'Places' }).click();
    await page.getByLabel('Kamppi').check();
    await page.getByRole('link', { name: 'KEYS-1' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'PLACED-1' }).waitFor();
    expect(await lookAt(page, 'board-filters')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('link', { name: 'PLACED-1' }).waitFor();
    expect(await page.getByRole('link', { name: 'KEYS-1' }).count()).toBe(0);
    await placeOrder(shop, { order_number: 'PLACED-2', metadata: { place_id: placeId } });
    await placeOrder(shop, { order_number: 'ELSEWHERE' });
    await page.getByRole('link', { name: 'PLACED-2' }).waitFor();
    await page.locator('body').press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'PLACED-2' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'PLACED-2' }).waitFor();
    expect(await page.getByRole('link', { name: 'ELSEWHERE' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('keeps the selection when Escape closes a menu above it', async () => {
    shop = await openShop(service, undefined, { name: 'Süd' });
    await placeOrder(shop, { order_number: 'KEPT-1' });
    open = await visitAs(browser, service, ana.email, `/console/board?channel=${shop.channelId}`);
    const { page, faults } = open;
    await page.getByRole('checkbox', { name: 'Select KEPT-1' }).check();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.locator('.views-menu button:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.views-button:focus').waitFor();
    await page.locator('summary', { hasText: 'Statuses' }).click();
    await page.keyboard.press('Escape');
    await page.locator('.filter-options', { hasText: 'Picked' }).waitFor({ state: 'hidden' });
    await page.getByText('1 order selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 order selected').waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });

  it('moves nothing under the pointer, says that changes wait, and catches up', async () => {
    shop = await openShop(service);
    const ids = [];
    for (const number of ['HELD-1', 'HELD-2']) ids.push(await placeOrder(shop, { order_number: number }));
    open = await visitAs(browser, service, ana.email, `/console/board?channel=${shop.channelId}`);
    const { page } = open;
    const pending = column(page, 'Pending');
    const held = pending.getByRole('link', { name: 'HELD-1' });
    await isLive(page);
    await held.hover();
    const before = await held.boundingBox();
    const endReading = await keepMoving(page, before!);
    await move(ids[0]!, 'picking', { picker_id: 'picker-7' });
    await column(page, 'Picking').getByRole('link', { name: 'HELD-1' }).waitFor();
    await pending.getByText('now Picking').waitFor();
    expect(await held.boundingBox()).toEqual(before);
    await endReading();
    await page.mouse.move(2, 2);
    await held.waitFor({ state: 'detached' });
  });

  it('moves nothing when the rest of the orders comes', async () => {
    shop = await openShop(service);
    await fillBoard(service.database, 2_100, shop.channelId);
    open = await visitAs(browser, service, ana.email, '/console/account');
    const { page } = open;
    let letGo = () => {};
    const isAsked = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/v1/board?*after=*', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(`/console/board?channel=${shop.channelId}&as=list`);
    const list = page.getByRole('table', { name: 'Board' });
    await list.waitFor();
    const rows = async () => Number(await list.getAttribute('aria-rowcount')) - 1;
    expect(await rows()).toBeLessThan(2_100);
    const before = await list.boundingBox();
    letGo();
    await until('all are there', async () => (await rows()) === 2_100);
    expect(await list.boundingBox()).toEqual(before);
  });

  it('has one connection for all tabs', async () => {
    shop = await openShop(service);
    const sockets = async () => (await scrape(service))('oms_realtime_sockets{authenticated="true"}');
    await until('whoever was here before has left', async () => (await sockets()) === 0);
    open = await visitAs(browser, service, ana.email, `/console/board?channel=${shop.channelId}`);
    const { page } = open;
    await isLive(page);
    const second = await page.context().newPage();
    await second.goto(`/console/board?channel=${shop.channelId}&as=list`);
    await isLive(second);
    expect(await sockets()).toBe(1);
    await placeOrder(shop, { order_number: 'BOTH-1' });
    for (const one of [page, second]) await one.getByRole('link', { name: 'BOTH-1' }).waitFor();
    await page.close();
    await placeOrder(shop, { order_number: 'BOTH-2' });
    await second.getByRole('link', { name: 'BOTH-2' }).waitFor();
    await second.close();
    await until('nobody is connected', async () => (await sockets()) === 0);
  });

  it('reads what the lost connection took with it', async () => {
    const proxy = await TcpProxy.start(Number(new URL(service.url).port));
    try {
      shop = await openShop(service);
      const url = `http://127.0.0.1:${proxy.port}`;
      open = await visitAs(browser, { url }, ana.email, '/console/jobs');
      const { page } = open;
      await page.getByText('Connected', { exact: true }).waitFor();
      await page.route('**/v1/board?*', (route) => route.abort(), { times: 1 });
      await page.goto(`${url}/console/board?channel=${shop.channelId}`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await placeOrder(shop, { order_number: 'UNREAD-1' });
      proxy.cut();
      await page.getByText('Reconnecting').waitFor();
      proxy.open();
      await page.getByRole('link', { name: 'UNREAD-1' }).waitFor();
    } finally {
      await proxy.stop();
    }
  });

  it('says that the connection is lost, comes back, and asks whoever was signed out meanwhile', async () => {
    const proxy = await TcpProxy.start(Number(new URL(service.url).port));
    try {
      shop = await openShop(service);
      const url = `http://127.0.0.1:${proxy.port}`;
      open = await visitAs(browser, { url }, ana.email, `/console/board?channel=${shop.channelId}`);
      const { page } = open;
      await isLive(page);
      proxy.cut();
      await page.getByText('Reconnecting').waitFor();
      await placeOrder(shop, { order_number: 'MISSED-1' });
      expect(await lookAt(page, 'board-reconnecting')).toEqual([]);
      proxy.open();
      await page.getByRole('link', { name: 'MISSED-1' }).waitFor();
      await isLive(page);
      await service.database.query('DELETE FROM sessions');
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    } finally {
      await proxy.stop();
    }
  });
});
