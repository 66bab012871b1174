import type { Browser } from 'playwright-core';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import { type Somebody, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';

const HOSTILE = `<img src=x onerror=alert(1)> \u202e gnirts ${'x'.repeat(300)} \u{1f96c}`;

describe('notes, and who takes care of an order', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let ana: Somebody;
  let ben: Somebody;
  const visits: Visit[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service, undefined, { name: 'Wolt' });
    ana = await somebody(service, 'operator', { name: 'Ana Virtanen' });
    ben = await somebody(service, 'operator', { name: 'Ben Okafor' });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(async () => {
    for (const visit of visits.splice(0)) await visit.leave();
  });

  const open = async (email: string, path: string) => {
    const visit = await visitAs(browser, service, email, path);
    visits.push(visit);
    return visit;
  };

  it('are given and written by keyboard, and colleagues see both at once', async () => {
    const orderId = await placeOrder(shop, { order_number: 'CARE-1' });
    const { page, faults } = await open(ana.email, `/console/orders/${orderId}`);
    const { page: board } = await open(ben.email, '/console/board');
    await board.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Assign to me' }).waitFor();
    await page.locator('body').press('m');
    await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
    await board.locator('.order-row', { hasText: 'CARE-1' }).getByText('Ana Virtanen').waitFor();
    await page.locator('body').press('n');
    await page.keyboard.type('Customer called: leave it at the door');
    await page.keyboard.press('Control+Enter');
    await page.locator('li', { hasText: 'leave it at the door' }).getByText('Ana Virtanen').waitFor();
    await until('the field is empty', async () => (await page.getByLabel('Note').inputValue()) === '');
    expect(await page.getByLabel('Note').inputValue()).toBe('');
    await page.getByText('Given to Ana Virtanen').waitFor();
    expect(await lookAt(page, 'order-notes')).toEqual([]);
    await board.getByRole('link', { name: 'CARE-1' }).click();
    await board.getByText('leave it at the door').waitFor();
    await board.getByLabel('Taken care of by').selectOption({ label: 'Ben Okafor (you)' });
    await page.getByRole('button', { name: 'Assign to me' }).waitFor();
    await page.getByText('Given to Ben Okafor').waitFor();
    await page.getByLabel('Taken care of by').selectOption({ label: 'Nobody' });
    await page.getByText('Given to nobody').waitFor();
    await page.getByRole('button', { name: 'Assignments' }).click();
    await page.getByText('leave it at the door').waitFor({ state: 'detached' });
    await page.locator('.timeline li').nth(2).waitFor();
    expect(await page.locator('.timeline li').count()).toBe(3);
    expect(faults).toEqual([]);
  });

  it('narrow the board to the orders of one person, also when one is given away', async () => {
    const [mine, theirs] = [
      await placeOrder(shop, { order_number: 'MINE-1' }),
      await placeOrder(shop, { order_number: 'THEIRS-1' }),
    ];
    await ana.browser.put(`/v1/orders/${mine}/assignee`, { person_id: ana.id }).expect(200);
    await ana.browser.put(`/v1/orders/${theirs}/assignee`, { person_id: ben.id }).expect(200);
    const { page, faults } = await open(ana.email, '/console/board?as=list');
    await page.getByRole('link', { name: 'THEIRS-1' }).waitFor();
    await page.locator('summary', { hasText: 'Taken care of by' }).click();
    await page.getByLabel('Ana Virtanen (you)').check();
    await page.getByRole('link', { name: 'THEIRS-1' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'MINE-1' }).waitFor();
    expect(page.url()).toContain(`assignee=${ana.id}`);
    expect(await lookAt(page, 'board-mine')).toEqual([]);
    await ben.browser.put(`/v1/orders/${theirs}/assignee`, { person_id: ana.id }).expect(200);
    await page.getByRole('link', { name: 'THEIRS-1' }).waitFor();
    await ben.browser.put(`/v1/orders/${mine}/assignee`, { person_id: null }).expect(200);
    await page.getByRole('link', { name: 'MINE-1' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('keep what is written while one before is being sent', async () => {
    const orderId = await placeOrder(shop, { order_number: 'CARE-3' });
    const { page, faults } = await open(ana.email, `/console/orders/${orderId}`);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/notes', (route) => held.then(() => route.continue()));
    await page.getByLabel('Note').fill('Customer called.');
    await page.getByLabel('Note').press('Control+Enter');
    await page.getByRole('button', { name: 'Adding …' }).waitFor();
    await page.getByLabel('Note').press('End');
    await page.keyboard.type(' Courier is late.');
    letGo();
    await page.locator('.timeline li', { hasText: 'Customer called.' }).waitFor();
    const isLeft = async () => (await page.getByLabel('Note').inputValue()) === 'Courier is late.';
    await until('what was sent leaves the field', isLeft);
    expect(await page.getByLabel('Note').inputValue()).toBe('Courier is late.');
    await page.getByRole('button', { name: 'Add the note' }).waitFor();
    await page.getByLabel('Note').press('Control+Enter');
    await page.locator('.timeline li', { hasText: 'Courier is late.' }).waitFor();
    expect(await page.locator('.timeline li', { hasText: 'Customer called.' }).count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('shows hostile notes as text, keeps what was refused, and offers nothing to who may only look', async () => {
    const viewer = await somebody(service, 'viewer');
    const orderId = await placeOrder(shop, { order_number: 'CARE-2' });
    const { page, faults } = await open(ana.email, `/console/orders/${orderId}`);
    await page.getByLabel('Note').fill(HOSTILE);
    await page.route('**/notes', (route) => route.abort());
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByText('The service does not answer').waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe(HOSTILE);
    await page.unroute('**/notes');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.locator('.timeline li', { hasText: 'onerror' }).waitFor();
    expect(await lookAt(page, 'order-note-hostile')).toEqual([]);
    const { page: looking } = await open(viewer.email, `/console/orders/${orderId}`);
    await looking.locator('.timeline li', { hasText: 'onerror' }).waitFor();
    expect(await looking.getByLabel('Note').count()).toBe(0);
    expect(await looking.getByLabel('Taken care of by').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
