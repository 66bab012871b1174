import type { Browser, Page } from 'playwright-core';
import { openPlace, openShop, type Shop } from '../support/data/shop';
import { type Somebody, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';
import { heldBack } from './support/held-back';

const AWAY = { code: 'SERVICE_UNAVAILABLE', error: 'The database can not be reached' };

describe('what is not known yet, or could not be read', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let admin: Somebody;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service, undefined, { name: 'Wolt' });
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
});
