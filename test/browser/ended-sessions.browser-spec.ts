import type { Browser, Locator, Page } from 'playwright-core';
import { openPlace, openShop, type Shop } from '../support/data/shop';
import { Browser as Device, PASSWORD, type Somebody, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { openBrowser, type Visit, visitAs } from './support/browser';

/** Longer than anything that was read is taken for new. */
const LATER_MS = 61_000;

describe('a session that ends while a dialog is open', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let admin: Somebody;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service);
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

  const enter = async (path: string): Promise<Page> => {
    open = await visitAs(browser, service, admin.email, `/console/${path}`);
    return open.page;
  };
  /** The page reads again and is refused, which the dialog stays in front of; then somebody signs in. */
  const endAndSignIn = async (page: Page, read: string, dialog: string) => {
    await service.database.query('DELETE FROM sessions WHERE person_id = $1', [admin.id]);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    await page.clock.setFixedTime(Date.now() + LATER_MS);
    const refused = page.waitForResponse((answer) => answer.url().includes(read) && answer.status() === 401);
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
    await refused;
    await page
      .getByRole('heading', { name: 'This could not be loaded', includeHidden: true })
      .first()
      .waitFor({ state: 'attached' });
    // What is behind another dialog is hidden.
    expect(await page.getByRole('dialog', { name: dialog, includeHidden: true }).count()).toBe(1);
    await again.getByLabel('Password').fill(PASSWORD);
    await again.getByLabel('Password').press('Enter');
    await again.waitFor({ state: 'hidden' });
  };
  const valueOf = (field: Locator) => field.inputValue({ timeout: 5_000 });

  it('leaves what was typed of a new store, although its channels could not be read again', async () => {
    const page = await enter(`stores?channel=${shop.channelId}`);
    await page.getByRole('button', { name: 'New store…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New store' });
    await dialog.getByLabel('Identifier').fill('TYPED-1');
    await dialog.getByLabel('City').fill('Helsinki');
    await endAndSignIn(page, '/v1/channels?', 'New store');
    expect(await valueOf(dialog.getByLabel('Identifier'))).toBe('TYPED-1');
    expect(await valueOf(dialog.getByLabel('City'))).toBe('Helsinki');
    await dialog.getByRole('button', { name: 'Create the store' }).click();
    await page.getByRole('heading', { name: 'Store: TYPED-1' }).waitFor();
  });

  it('leaves the question whether to revoke a device, although the devices could not be read again', async () => {
    const placeId = await openPlace(shop);
    const { body } = await shop.api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    const token = (body.url as string).split('#pair=')[1];
    await new Device(service)
      .post('/v1/session/pair', { token, device_name: 'Phone 3', person_name: 'Kaisa' })
      .expect(201);
    const page = await enter(`devices?channel=${shop.channelId}&store=${placeId}`);
    await page.getByRole('button', { name: 'Revoke…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke Phone 3?' });
    await dialog.waitFor();
    await endAndSignIn(page, '/devices', 'Revoke Phone 3?');
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('heading', { name: 'No device is paired with this store' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
