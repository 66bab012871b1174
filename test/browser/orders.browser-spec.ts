import type { Browser, Page } from 'playwright-core';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../support/data/shop';
import { PASSWORD, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { heldBack } from './support/held-back';
import { lookAt, openBrowser, pressInRow, type Visit, visitAs } from './support/browser';

const HOSTILE = `<script>alert(1)</script> "'\u202e gnirts ${'x'.repeat(200)} \u{1f96c}`;

describe('finding and reading orders', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let open: Visit;
  let email: string;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service);
    ({ email } = await somebody(service, 'admin'));
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  beforeEach(async () => {
    open = await visitAs(browser, service, email, '/console/orders');
  });
  afterEach(() => open.leave());

  const searchFor = (page: Page, text: string) => page.getByLabel('Search orders').fill(text);

  it('shows the name of the channel as soon as it can be read', async () => {
    const { page, faults } = open;
    const id = await placeOrder(shop);
    const { body } = await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200);
    let reads = 0;
    await page.route(`**/v1/channels/${shop.channelId}`, (route) => {
      reads += 1;
      return reads > 1 ? route.fallback() : route.fulfill({ status: 503, json: { message: 'Not now' } });
    });
    await page.goto(`/console/orders/${id}`);
    const name = page.getByTitle(shop.channelId).first();
    await name.filter({ hasText: shop.channelId.slice(0, 8) }).waitFor();
    await name.filter({ hasText: (body as { name: string }).name }).waitFor();
    expect(reads).toBe(2);
    expect(faults).toEqual([]);
  });

  it('is reached by keys of all screens, which do not get in the way of its own', async () => {
    const { page, faults } = open;
    await page.goto('/console/jobs');
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await pressInRow(page, 'g', 'k');
    await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor();
    await pressInRow(page, 'g', 'o');
    await searchFor(page, 'nowhere');
    await page.waitForURL(/q=nowhere/);
    const field = page.getByLabel('Search orders');
    await field.blur();
    await page.keyboard.press('/');
    await until('the field has the focus', () => field.evaluate(isFocused));
    expect(page.url()).toContain('q=nowhere');
    expect(await field.inputValue()).toBe('nowhere');
    expect(faults).toEqual([]);
  });

  it('finds an order by the end of its number, and shows what happened to it', async () => {
    const { page, faults } = open;
    const orderId = await placeOrder(shop, {
      order_number: 'W-10231',
      customer_info: { name: 'Ana Virtanen', email: 'ana@example.com', phone: '+358 40 1234567' },
      payment_info: { currency: 'EUR', amount: 21.3 },
    });
    const move = { status: 'picking', metadata: { picker_id: 'picker-7' } };
    await shop.api.patch(`/v1/orders/${orderId}/status`, move).set('Prefer', 'wait=30').expect(202);
    await page.getByRole('heading', { name: 'Find an order' }).waitFor();
    expect(await lookAt(page, 'orders-start')).toEqual([]);
    await searchFor(page, '10231');
    await page.getByRole('link', { name: 'W-10231' }).waitFor();
    expect(page.url()).toContain('q=10231');
    expect(await lookAt(page, 'orders-found')).toEqual([]);
    await page.getByLabel('Search orders').blur();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'W-10231' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/orders/${orderId}`);
    await page.getByText('€21.30').waitFor();
    await page.getByText('Order status update: done').first().waitFor();
    await page.locator('summary', { hasText: 'Picking' }).first().click();
    expect(await lookAt(page, 'order')).toEqual([]);
    await page.getByRole('button', { name: 'Webhooks' }).click();
    await page.getByText('Nothing of this kind happened.').waitFor();
    await page.getByRole('button', { name: 'JSON' }).click();
    await page.getByRole('dialog').getByText('"order_number": "W-10231"').waitFor();
    expect(await lookAt(page, 'order-json')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.getByRole('link', { name: 'W-10231' }).waitFor();
    expect(await page.getByLabel('Search orders').inputValue()).toBe('10231');
    expect(faults).toEqual([]);
  });

  it('shows what becomes of found orders, which the head promises where it is so', async () => {
    const { page, faults } = open;
    const orderId = await placeOrder(shop, { order_number: 'FOUND-1' });
    await page.goto('/console/jobs');
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.goto('/console/orders?q=FOUND-1');
    const row = page.getByRole('row', { name: /FOUND-1/ });
    await row.getByText('Pending').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const move = { status: 'picking', metadata: { picker_id: 'picker-7' } };
    await shop.api.patch(`/v1/orders/${orderId}/status`, move).expect(202);
    await row.getByText('Picking').waitFor();
    expect(faults).toEqual([]);
  });

  it('follows an order that was opened by its number, from then on at the address of its id', async () => {
    const { page, faults } = open;
    const orderId = await placeOrder(shop, { order_number: 'N-10232' });
    const path = `/v1/orders/${orderId}`;
    await page.goto('/console/orders/N-10232');
    await page.getByText('Pending since').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const move = { status: 'picking', metadata: { picker_id: 'picker-7' } };
    await shop.api.patch(`${path}/status`, move).expect(202);
    await page.getByText('Picking since').waitFor();
    await page.getByRole('button', { name: 'All of Whole milk 1 l is picked' }).waitFor();
    await shop.api
      .put(`${path}/picks/milk`, { picked: 1, missing: 1, missing_reason: 'damaged' })
      .expect(200);
    await page
      .getByRole('row', { name: /Whole milk/ })
      .getByText('1 missing')
      .waitFor();
    await page.locator('.timeline li', { hasText: 'milk: 1 of 2 picked, 1 missing' }).waitFor();
    await page.getByRole('button', { name: 'Other pick of Whole milk 1 l' }).click();
    expect(await page.getByLabel('Picked', { exact: true }).inputValue()).toBe('1');
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe(`/console/orders/${orderId}`);
    await page.goBack();
    await page.getByRole('heading', { name: 'Find an order' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'N-10232' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('says why an order never came to be', async () => {
    const { page } = open;
    const body = orderBody(shop.channelId, { order_number: 'NEVER-1', items: [] });
    await jobEnds(shop.api, (await shop.api.post('/v1/orders', body).expect(202)).body.jobId as string);
    await searchFor(page, 'NEVER-1');
    await page.getByText('was not created:').waitFor();
    expect(await lookAt(page, 'orders-failed-creation')).toEqual([]);
    await searchFor(page, 'nobody has this');
    await page.getByRole('heading', { name: 'No order matches' }).waitFor();
    expect(await lookAt(page, 'orders-nothing')).toEqual([]);
  });

  it('shows hostile and very large orders without breaking', async () => {
    const { page, faults } = open;
    const items = Array.from({ length: 2_000 }, (_, n) => ({
      item_id: `item-${n}`,
      name: n === 0 ? HOSTILE : `Item ${n}`,
      quantity: 1,
    }));
    const orderId = await placeOrder(shop, {
      order_number: `H-${'9'.repeat(250)}`,
      customer_info: { name: HOSTILE, email: null, phone: 7, address: [] },
      totals: { total: 'much' },
      items,
    });
    await page.goto(`/console/orders/${orderId}`);
    await page.getByRole('heading', { name: 'Lines 2,000' }).waitFor();
    expect(await lookAt(page, 'order-hostile')).toEqual([]);
    const lines = page.getByRole('region', { name: 'Lines', exact: true });
    expect(await lines.getByRole('row').count()).toBeLessThan(80);
    await lines.focus();
    await page.keyboard.press('End');
    await page.getByText('Item 1999').waitFor();
    expect(faults).toEqual([]);
  });

  it('leads whoever is sent a link to its order by way of the sign-in', async () => {
    const { page } = open;
    const orderId = await placeOrder(shop, { order_number: 'SENT-1' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`/console/orders/${orderId}`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'SENT-1' }).waitFor();
    await page.goto('/console/orders/018f0000-0000-7000-8000-000000000000');
    await page.getByRole('heading', { name: 'There is no such order' }).waitFor();
    expect(await lookAt(page, 'order-missing')).toEqual([]);
  });

  it('keeps the former orders readable while the next are on their way', async () => {
    const { page, faults } = open;
    await page.goto('/console/orders?q=W-1');
    await page.getByRole('link', { name: 'W-10231' }).waitFor();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/v1/search/orders?*', (route) => held.then(() => route.continue()));
    await searchFor(page, 'W-10');
    await page.locator('[aria-busy="true"]').getByRole('link', { name: 'W-10231' }).waitFor();
    expect(await lookAt(page, 'orders-waiting')).toEqual([]);
    letGo();
    await page.locator('[aria-busy="false"]').getByRole('link', { name: 'W-10231' }).waitFor();
    await page.unroute('**/v1/search/orders?*');
    expect(faults).toEqual([]);
  });

  it('looks again on its own where nothing was found: what has just been created is found a moment later', async () => {
    const { page, faults } = open;
    const nothing = { data: [], failed_creations: [], next: null };
    await page.route('**/v1/search/orders?*', (route) => route.fulfill({ json: nothing }), { times: 1 });
    await searchFor(page, '10231');
    await page.getByRole('link', { name: 'W-10231' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('asks to sign in again when the session has ended, and loses nothing', async () => {
    const { page, faults } = open;
    const search = await heldBack(page, /\/v1\/search\/orders\?/);
    await searchFor(page, 'W-10');
    await page.waitForURL('**/orders?q=W-10');
    await service.database.query('DELETE FROM sessions');
    search.release();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    expect(await lookAt(page, 'sign-in-again')).toEqual([]);
    await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Search orders').inputValue()).toBe('W-10');
    await page.getByRole('link', { name: 'W-10231' }).waitFor();
    expect(faults).toEqual([]);
  });
});

function isFocused(element: { matches(selector: string): boolean }): boolean {
  return element.matches(':focus');
}
