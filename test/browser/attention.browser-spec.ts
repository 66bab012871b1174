import type { Browser } from 'playwright-core';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../support/data/shop';
import { type Somebody, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, pressInRow, type Visit, visitAs } from './support/browser';

describe('what needs a hand', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let ana: Somebody;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service, undefined, { name: 'Wolt' });
    ana = await somebody(service, 'operator', { name: 'Ana Virtanen' });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const move = (orderId: string, status: string, metadata: object = {}) =>
    shop.api.patch(`/v1/orders/${orderId}/status`, { status, metadata }).set('Prefer', 'wait=30').expect(202);

  it('appears by itself, is counted on every screen, is acknowledged by keyboard, and goes when it is mended', async () => {
    open = await visitAs(browser, service, ana.email, '/console/attention');
    const { page, faults } = open;
    await page.getByRole('heading', { name: 'Nothing needs a hand' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await lookAt(page, 'attention-empty')).toEqual([]);
    const body = orderBody(shop.channelId, { order_number: 'NEVER-1', items: [] });
    await jobEnds(shop.api, (await shop.api.post('/v1/orders', body).expect(202)).body.jobId as string);
    await page.getByRole('link', { name: 'NEVER-1' }).waitFor();
    await page.getByText('1 needs a hand').waitFor();
    await until('the title counts it', async () => (await page.title()).startsWith('(1) '));
    expect(await page.title()).toBe('(1) Needs a hand · Orders');
    const orderId = await placeOrder(shop, { order_number: 'BROKE-1' });
    await move(orderId, 'failed', { failure_reason: 'lost' });
    await page.getByRole('row', { name: /BROKE-1.*The order has failed/ }).waitFor();
    const deadlines = { accept_by: { minutes: 0, from: 'wished' } };
    await service.system.put(`/v1/channels/${shop.channelId}/deadlines`, deadlines).expect(200);
    await placeOrder(shop, { order_number: 'LATE-1', metadata: { wished_at: '2026-03-01T00:00:00Z' } });
    await page.getByRole('row', { name: /LATE-1.*Was to be accepted/ }).waitFor();
    await page.getByText('3 need a hand').waitFor();
    expect(await lookAt(page, 'attention')).toEqual([]);
    await page.locator('body').focus();
    await pressInRow(page, 'g', 'b');
    await page.getByRole('heading', { name: 'Board' }).waitFor();
    await until('the title names the board', async () => (await page.title()).includes('Board'));
    expect(await page.title()).toBe('(3) Board · Orders');
    await page.getByRole('link', { name: '3 need a hand' }).click();
    await page.getByRole('link', { name: 'BROKE-1' }).focus();
    await page.keyboard.press('x');
    expect(await lookAt(page, 'attention-selected')).toEqual([]);
    await page.getByRole('button', { name: 'I have seen this one' }).press('Enter');
    await page.getByRole('link', { name: 'BROKE-1' }).waitFor({ state: 'detached' });
    await page.getByText('2 need a hand').waitFor();
    await page.getByRole('button', { name: 'Seen', exact: true }).click();
    await page.getByRole('row', { name: /BROKE-1.*seen by Ana Virtanen/ }).waitFor();
    await page.getByRole('button', { name: 'Nobody has seen' }).click();
    await page.getByRole('link', { name: 'LATE-1' }).waitFor();
    const [late] = (await shop.api.get('/v1/attention?kind=deadline').expect(200)).body.data as [
      { order_id: string },
    ];
    await move(late.order_id, 'processing');
    await page.getByRole('link', { name: 'LATE-1' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'NEVER-1' }).click();
    await page.getByRole('heading', { name: /Creation|create/i }).waitFor();
    expect(faults).toEqual([]);
  });
});
