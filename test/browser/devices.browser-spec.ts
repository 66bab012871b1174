import type { Browser } from 'playwright-core';
import { copyPlace } from '../support/data/long-texts';
import { openPlace, openShop, type Shop } from '../support/data/shop';
import { Browser as Device, PASSWORD, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, visit, type Visit } from './support/browser';

const HOSTILE = `<script>alert(1)</script> \u202e gnirts ${'x'.repeat(180)} \u{1f96c}`;

describe('the devices of a store', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let placeId: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service);
    placeId = await openPlace(shop, { name: 'Kamppi' });
    const { email } = await somebody(service, 'operator');
    open = await visit(browser, service, '/console/devices');
    await open.page.getByLabel('E-mail address').fill(email);
    await open.page.getByLabel('Password').fill(PASSWORD);
    await open.page.getByLabel('Password').press('Enter');
  });
  afterAll(async () => {
    await open.leave();
    await browser.close();
    await service.stop();
  });

  const pair = async (url: string, device_name: string, person_name: string) =>
    new Device(service)
      .post('/v1/session/pair', { token: url.split('#pair=')[1], device_name, person_name })
      .expect(201);

  it('are paired by a code that is drawn on the screen, which says when it was used', async () => {
    const { page, faults } = open;
    await page.getByRole('heading', { name: 'No device is paired with this store' }).waitFor();
    expect(await lookAt(page, 'devices-none')).toEqual([]);
    const made = page.waitForResponse((response) => response.url().endsWith('/pairings'));
    await page.getByRole('button', { name: 'Pair a device…' }).click();
    const { url } = (await (await made).json()) as { url: string };
    const code = page.getByRole('img', { name: 'QR code that pairs a device with this store' });
    await code.waitFor();
    expect(await code.locator('path').last().getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){400,}$/);
    expect(await page.content()).not.toContain(url.split('#pair=')[1]);
    expect(await lookAt(page, 'devices-pairing')).toEqual([]);
    await pair(url, 'Phone 3', 'Kaisa');
    await page.getByText('Kaisa is paired.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name: /Phone 3.*Kaisa/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it('are those of the store in the address, also where there are more than are offered', async () => {
    const { page, faults } = open;
    const choice = page.getByLabel('Store', { exact: true });
    await copyPlace(service.database, placeId, 150, 1);
    await page.goto(`/console/devices?channel=${shop.channelId}&store=${placeId}`);
    await page.getByRole('row', { name: /Phone 3.*Kaisa/ }).waitFor();
    await choice.locator('option').nth(150).waitFor({ state: 'attached' });
    expect(await choice.locator('option').count()).toBe(151);
    expect(await choice.locator('option:checked').innerText()).toBe('Kamppi');
    await copyPlace(service.database, placeId, 900, 1);
    await page.reload();
    await page.getByText('There are more stores than these').waitFor();
    expect(await choice.inputValue()).toBe(placeId);
    expect(await lookAt(page, 'devices-of-many-stores')).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('are listed whatever they are called, and revoked after a question', async () => {
    const { page, faults } = open;
    const { body } = await shop.api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    await pair(body.url as string, HOSTILE, HOSTILE);
    await page.reload();
    await page.getByRole('row').nth(2).waitFor();
    expect(await lookAt(page, 'devices')).toEqual([]);
    await page
      .getByRole('row', { name: /Phone 3/ })
      .getByRole('button', { name: 'Revoke…' })
      .click();
    await page.getByRole('dialog', { name: 'Revoke Phone 3?' }).waitFor();
    expect(await lookAt(page, 'devices-revoking')).toEqual([]);
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    // While a dialog is open what is behind it is hidden from everybody.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Phone 3/ }).waitFor({ state: 'hidden' });
    const { body: left } = await shop.api.get(`/v1/places/${placeId}/devices`).expect(200);
    expect(left.data).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});
