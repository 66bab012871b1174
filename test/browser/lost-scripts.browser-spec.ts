import type { Browser, Page } from 'playwright-core';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { somebody, type Somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { openBrowser, type Visit, visitAs } from './support/browser';

/** Set in a page, and gone once it is loaded again. */
const MARK = 'isSamePage';

const mark = (page: Page) => page.evaluate((name) => void Reflect.set(globalThis, name, true), MARK);
const isSame = (page: Page) => page.evaluate((name) => Reflect.has(globalThis, name), MARK);

describe('scripts that are loaded apart', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let ana: Somebody;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    ana = await somebody(service, 'operator');
    shop = await openShop(service);
    await placeOrder(shop, { order_number: 'STAYS-1' });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const board = () => `/console/board?channel=${shop.channelId}`;
  const saysOld = (page: Page) =>
    page.getByRole('heading', { name: 'This page is from before an update' }).waitFor();
  const screenLink = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });

  it('come when the connection is back, and until then the page stays as it is', async () => {
    const proxy = await TcpProxy.start(Number(new URL(service.url).port));
    try {
      open = await visitAs(browser, { url: `http://127.0.0.1:${proxy.port}` }, ana.email, board());
      const { page } = open;
      const order = page.getByRole('link', { name: 'STAYS-1' });
      await order.waitFor();
      await mark(page);
      proxy.cut();
      const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/jobs-'));
      await screenLink(page, 'Jobs').hover();
      await lost;
      await page.getByText('Reconnecting').waitFor();
      expect(await isSame(page)).toBe(true);
      await order.waitFor();
      proxy.open();
      await screenLink(page, 'Jobs').click();
      await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
      expect(await isSame(page)).toBe(true);
    } finally {
      await proxy.stop();
    }
  });

  it('bring their styles then', async () => {
    open = await visitAs(browser, service, ana.email, board());
    const { page } = open;
    await page.route('**/assets/devices-screen-*.css', (route) => route.abort(), { times: 1 });
    await mark(page);
    const styles = page.waitForResponse((response) => /devices-screen-.*\.css$/.test(response.url()));
    await screenLink(page, 'Devices').click();
    await page.getByRole('heading', { name: 'Devices', exact: true }).waitFor();
    expect((await styles).status()).toBe(200);
    expect(await isSame(page)).toBe(true);
  });

  it('of a screen that a newer build has replaced: the page stays until somebody goes there, and then says so', async () => {
    open = await visitAs(browser, service, ana.email, board());
    const { page } = open;
    await mark(page);
    const isGone = (url: URL) => url.pathname.includes('/assets/webhooks-screen-');
    await page.route(isGone, (route) => route.fulfill({ status: 404 }));
    const asked = page.waitForResponse((response) => isGone(new URL(response.url())));
    await screenLink(page, 'Webhooks').hover();
    await asked;
    await page.getByRole('link', { name: 'STAYS-1' }).waitFor();
    expect(await isSame(page)).toBe(true);
    await screenLink(page, 'Webhooks').click();
    await saysOld(page);
    await page.unroute(isGone);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
  });

  it('of a part that a newer build has replaced: the page says so', async () => {
    open = await visitAs(browser, service, ana.email, board());
    const { page } = open;
    const isGone = (url: URL) => url.pathname.includes('/assets/help-');
    await page.route(isGone, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'STAYS-1' }).waitFor();
    await page.keyboard.press('?');
    await saysOld(page);
    await page.unroute(isGone);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('link', { name: 'STAYS-1' }).waitFor();
  });
});
