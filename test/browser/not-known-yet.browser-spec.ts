import type { Browser, Page } from 'playwright-core';
import { openPlace, openShop, placeOrder, type Shop } from '../support/data/shop';
import { type Somebody, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';
import { heldBack } from './support/held-back';

const AWAY = { code: 'SERVICE_UNAVAILABLE', error: 'The database can not be reached' };

describe('what is not known yet, or could not be read', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let ana: Somebody;
  let ben: Somebody;
  let admin: Somebody;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service, undefined, { name: 'Wolt' });
    ana = await somebody(service, 'operator', { name: 'Ana Virtanen' });
    ben = await somebody(service, 'operator', { name: 'Ben Okafor' });
    admin = await somebody(service, 'admin');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(async () => {
    expect(open.faults).toEqual([]);
    await open.leave();
  });

  const enter = async (path: string, { email }: Somebody): Promise<Page> => {
    open = await visitAs(browser, service, email, `/console/${path}`);
    return open.page;
  };
  /** Opened from another screen, so that its requests can be changed before. */
  const goTo = (page: Page, path: string) => page.evaluate(`history.pushState({}, '', '/console/${path}')`);
  const couldNotBeLoaded = (page: Page) => page.getByRole('heading', { name: 'This could not be loaded' });

  it('is no import: it begins once it is said what it deletes', async () => {
    const placeId = await openPlace(shop, { identifier: 'FULL' });
    const shelf = { name: 'Old shelf', temperature_type: 'ambient' };
    const path = `/v1/places/${placeId}/storage-location`;
    await shop.api.post(path, shelf).set('Prefer', 'wait=30').expect(202);
    const page = await enter(`stores/${placeId}`, admin);
    await page.getByRole('rowheader', { name: 'Old shelf' }).waitFor();
    const all = /storage-location$/;
    await page.route(all, (route) => route.fulfill({ status: 503, json: AWAY }));
    await page.getByRole('button', { name: 'Import CSV…' }).click();
    const dialog = page.getByRole('dialog');
    const buffer = Buffer.from('name\nA1\nA2\n');
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await couldNotBeLoaded(page).waitFor();
    expect(await dialog.getByRole('button', { name: 'Import 2 locations' }).isDisabled()).toBe(true);
    expect(await lookAt(page, 'store-import-unread')).toEqual([]);
    await page.unroute(all);
    const held = await heldBack(page, all);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    expect(await dialog.getByRole('button', { name: 'Import 2 locations' }).isDisabled()).toBe(true);
    held.release();
    await dialog.getByText('1 location is deleted').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 locations' }).click();
    await dialog.getByText('Imported 2 storage locations').waitFor();
  });

  it('is no other channel: that of a store stays where others are offered, which are not all', async () => {
    const placeId = await openPlace(shop, { identifier: 'ELSEWHERE', name: 'Kallio' });
    const page = await enter('system', admin);
    await page.route('**/v1/channels?*', (route) => {
      const n = new URL(route.request().url()).searchParams.get('page')!;
      const data = [{ id: `01a22e67-0000-7000-8000-0000000000${n.padStart(2, '0')}`, name: `Shop ${n}` }];
      return route.fulfill({ json: { data, pagination: { totalPages: 25 } } });
    });
    await goTo(page, `stores/${placeId}`);
    await page.getByRole('button', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('There are more channels than these').first().waitFor();
    expect(await dialog.getByLabel('Primary channel').inputValue()).toBe(shop.channelId);
    expect(await lookAt(page, 'store-more-channels')).toEqual([]);
  });

  it('is no place of the board: what can be chosen is found by its name, up to what the service takes', async () => {
    const crowded = await openShop(service, undefined, { name: 'Crowded' });
    const places: string[] = [];
    for (let n = 0; n < 51; n += 1)
      places.push(await openPlace(crowded, { identifier: `CROWD-${n}`, name: `Corner ${100 + n}` }));
    const page = await enter('system', ana);
    const names = /v1.places/;
    const chosen = places.slice(0, 50).join(',');
    let isAway = true;
    await page.route(names, (route) =>
      isAway ? route.fulfill({ status: 503, json: AWAY }) : route.fallback(),
    );
    const held = await heldBack(page, names);
    await goTo(page, `board?channel=${crowded.channelId}&place=${chosen}`);
    const menu = page.locator('.filter', { hasText: 'Places' });
    await menu.locator('summary').click();
    await menu.getByText('Loading').waitFor();
    held.release();
    await menu.getByText('These could not be read.').waitFor();
    expect(await menu.getByText('no places').count()).toBe(0);
    isAway = false;
    await menu.getByLabel('Find in: Places').fill('corner 15');
    const last = menu.getByRole('checkbox', { name: 'Corner 150' });
    await last.waitFor();
    expect(await menu.getByRole('checkbox').count()).toBe(1);
    await menu.getByText('At most 50 can be chosen.').waitFor();
    expect(await last.isDisabled()).toBe(true);
    expect(await lookAt(page, 'board-places-found')).toEqual([]);
    await menu.getByLabel('Find in: Places').fill('');
    await menu.getByRole('checkbox', { name: 'Corner 149' }).uncheck();
    await last.check();
    expect(await menu.getByRole('checkbox', { name: 'Corner 149' }).isDisabled()).toBe(true);
    expect(page.url()).toContain(places[50]);
  });

  it('is nobody’s order: who has it keeps it until it is known', async () => {
    const orderId = await placeOrder(shop, { order_number: 'BENS-1' });
    await ben.browser.put(`/v1/orders/${orderId}/assignee`, { person_id: ben.id }).expect(200);
    const page = await enter('system', ana);
    const card = /v1.search.orders/;
    let isFound = false;
    await page.route(card, (route) =>
      isFound ? route.fallback() : route.fulfill({ json: { data: [], next: null } }),
    );
    const held = await heldBack(page, card);
    await goTo(page, `orders/${orderId}`);
    const assignee = page.getByLabel('Taken care of by');
    const isUnknown = async () => {
      await page.getByText('Pending since').waitFor();
      expect(await assignee.locator('option:checked').textContent()).toBe('Not known yet');
      expect(await assignee.isDisabled()).toBe(true);
      await page.locator('body').press('m');
    };
    await isUnknown();
    expect(await lookAt(page, 'order-assignee-unknown')).toEqual([]);
    held.release();
    await page.getByText('When it is due is not known yet.').waitFor();
    await isUnknown();
    isFound = true;
    const isBens = async () => (await assignee.locator('option:checked').textContent()) === 'Ben Okafor';
    await until('it is found', isBens);
    expect(await page.getByText('is not known yet').count()).toBe(0);
    const { body } = await shop.api.get(`/v1/search/orders?q=${orderId}`).expect(200);
    expect(body.data[0].assignee.person_id).toBe(ben.id);
  });

  it('is said of an order whose moves and assignee can not be read', async () => {
    const orderId = await placeOrder(shop, { order_number: 'UNREAD-1' });
    const page = await enter('system', ana);
    const unread = /\/v1\/(workflow|search\/orders|assignees)/;
    await page.route(unread, (route) => route.fulfill({ status: 503, json: AWAY }));
    await goTo(page, `orders/${orderId}`);
    const actions = page.getByRole('region', { name: 'Actions' });
    await actions.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await couldNotBeLoaded(page).nth(1).waitFor();
    expect(await couldNotBeLoaded(page).count()).toBe(2);
    expect(await lookAt(page, 'order-moves-unread')).toEqual([]);
    await page.unroute(unread);
    await actions.getByRole('button', { name: 'Try again' }).click();
    await actions.getByRole('button', { name: 'Suspend' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Assign to me' }).waitFor();
    expect(await couldNotBeLoaded(page).count()).toBe(0);
  });
});
