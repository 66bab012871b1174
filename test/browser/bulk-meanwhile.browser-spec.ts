import type { Browser, Page } from 'playwright-core';
import { hold } from '../support/beyond-the-interface';
import { bulkEnds } from '../support/data/bulk';
import { fillBoard, makeSearchable } from '../support/data/many-orders';
import { openShop, placeOrders, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';

/** So many items of a bulk have a job at once. */
const MOST_RUNNING = 200;
const COUNT = MOST_RUNNING + 50;

describe('bulk work on the screen, while it runs', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let operator: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    ({ email: operator } = await somebody(service, 'operator'));
  });
  beforeEach(async () => {
    shop = await openShop(service);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const board = () => `/console/board?channel=${shop.channelId}&as=list`;
  const begins = async (page: Page): Promise<string> => {
    await page.waitForURL(/\/console\/bulk\/[0-9a-f-]{36}$/);
    return page.url().split('/').at(-1)!;
  };
  const runs = (id: string) =>
    until('it runs', async () => {
      const { body } = await service.system.get(`/v1/bulk/${id}`).expect(200);
      return body.counts.running === MOST_RUNNING;
    });
  const choose = async (page: Page, name: string) => {
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill(name);
    await page.keyboard.press('Enter');
  };

  it('is found by its name, goes on while somebody is elsewhere, and is cancelled halfway', async () => {
    await placeOrders(shop, COUNT);
    open = await visitAs(browser, service, operator, board());
    const { page, faults } = open;
    await page.locator(`[aria-rowcount="${COUNT + 1}"]`).waitFor();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByText(`${COUNT} orders selected`).waitFor();
    await choose(page, 'Move the selected');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Move to').selectOption({ label: `Processing (${COUNT} of ${COUNT})` });
    await dialog.getByRole('button', { name: 'Check first' }).click();
    const begin = dialog.getByRole('button', { name: `Move ${COUNT} orders` });
    await begin.waitFor();
    const held = await hold(service.database, 'present orders');
    await begin.click();
    const id = await begins(page);
    await runs(id);

    await page.getByText(`0 of ${COUNT}`).waitFor();
    await page.getByText('Running', { exact: true }).waitFor();
    expect(await lookAt(page, 'bulk-running')).toEqual([]);
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await page.goto('/console/bulk');
    await page.getByRole('link', { name: 'Move to Processing', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel the rest' }).waitFor();
    await choose(page, 'Cancel the rest');
    await page.getByText('Being cancelled').waitFor();
    expect(await lookAt(page, 'bulk-cancelling')).toEqual([]);
    await held.letGo();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await page.getByText('Nothing was refused.').waitFor();
    await page.getByText(`${MOST_RUNNING} of ${COUNT}`).waitFor();
    expect(await lookAt(page, 'bulk-cancelled')).toEqual([]);
    expect(await bulkEnds(service.system, id)).toMatchObject({
      state: 'cancelled',
      counts: { done: MOST_RUNNING, cancelled: COUNT - MOST_RUNNING },
    });
    expect(faults).toEqual([]);
  });

  it('of more than 10,000 is refused in words, and nothing typed is lost', async () => {
    await fillBoard(service.database, 10_001, shop.channelId);
    await makeSearchable(service.database, shop.channelId);
    open = await visitAs(browser, service, operator, '/console/orders?q=LIVE');
    const { page } = open;
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await page.getByRole('button', { name: 'Note…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('The store closes early');
    await dialog.getByRole('button', { name: 'Check first' }).click();
    await dialog.getByText('The filter finds more than 10,000, the most that can be done at once').waitFor();
    expect(await lookAt(page, 'bulk-too-large')).toEqual([]);
    expect(await dialog.getByLabel('Note').inputValue()).toBe('The store closes early');
  });
});
