import type { Browser, Page } from 'playwright-core';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { CHROMIUM, openBrowser, visit } from './support/browser';
import { NewerApp } from './support/newer-app';
import {
  keptForLater,
  lineOf,
  nextLine,
  openStore,
  orderFor,
  pair,
  pairingPath,
  picksOf,
  type PickingStore,
} from './support/picking-store';

describe('a newer version of the picking app', () => {
  let service: Service;
  let app: NewerApp;
  let browser: Browser;
  let store: PickingStore;

  beforeEach(() => (app.isOut = false));
  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser([], CHROMIUM)]);
    app = await NewerApp.before(service.url);
    store = await openStore(service);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await service.stop();
  });

  const registration = "navigator.serviceWorker.getRegistration('/pick/')";
  const isWaiting = (page: Page) =>
    page.evaluate<boolean>(`${registration}.then(({ waiting }) => waiting !== null)`);
  const bringOut = async (page: Page): Promise<void> => {
    app.isOut = true;
    await page.evaluate(`${registration}.then((found) => found.update()).then(() => undefined)`);
    await until('the newer version is there', () => isWaiting(page));
  };
  const hasTakenOver = (page: Page) =>
    until('the newer version has taken over', () =>
      page.evaluate<boolean>('globalThis.isFormer === undefined').catch(() => false),
    );

  it('waits until no order is open, takes over then, and sends what the former one had not sent', async () => {
    const orderId = await orderFor(store, 'W-NEW', [lineOf(1), lineOf(2)]);
    const { page, leave } = await visit(browser, app, await pairingPath(service, store));
    await pair(page);
    await keptForLater(page);
    await page.getByText('W-NEW').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    await page.getByText('All sent').waitFor();
    app.isApiDown = true;
    await page.getByRole('button', { name: 'Take 2', exact: true }).click();
    await nextLine(page, 'Product 1');
    await page.getByText('1 unsent').waitFor();

    await page.evaluate('globalThis.isFormer = true');
    await bringOut(page);
    const line = page.getByRole('region', { name: 'Product 2', exact: true });
    await line.waitFor();
    for (let turn = 1; turn <= 5; turn += 1) {
      await page.getByRole('button', { name: 'Take 1', exact: true }).click();
      await page.getByRole('button', { name: 'Change: Product 2' }).click();
      await line.waitFor();
    }
    expect([await isWaiting(page), await page.evaluate('globalThis.isFormer')]).toEqual([true, true]);

    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await hasTakenOver(page);
    await page.getByText(/\d+ unsent/).waitFor();
    app.isApiDown = false;
    await page.getByText('All sent').waitFor({ timeout: 60_000 });
    expect(await picksOf(store, orderId)).toMatchObject([
      { item_id: 'item-1', picked: 2 },
      { item_id: 'item-2', picked: 0 },
    ]);
    await leave();
  });

  it('waits until a device is paired, also where it waited before the link was opened', async () => {
    await orderFor(store, 'W-PAIR', [lineOf(1)]);
    const { page, leave } = await visit(browser, app, await pairingPath(service, store));
    await pair(page);
    await keptForLater(page);
    await page.getByText('W-PAIR').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    await bringOut(page);

    await page.goto(await pairingPath(service, store));
    await page.evaluate('globalThis.isFormer = true');
    await page.getByLabel('Your name').pressSequentially('Ben, whose name is long', { delay: 50 });
    expect([await isWaiting(page), await page.evaluate('globalThis.isFormer')]).toEqual([true, true]);
    await pair(page, 'Ben');
    await hasTakenOver(page);
    await page.getByText('Ben · Mitte').waitFor();
    await leave();
  });
});
