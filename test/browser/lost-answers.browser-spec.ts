import type { Browser, Page } from 'playwright-core';
import { verifyWebhook } from '@libs/webhook-signing';
import { openPlace, openShop, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';

const MAY_BE_DONE = 'This may have been done or not; sending it again is safe.';

describe('what was done, but got no answer', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let admin: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service);
    ({ email: admin } = await somebody(service, 'admin'));
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
    open = await visitAs(browser, service, admin, `/console/${path}`);
    return open.page;
  };
  /** The next request like this reaches the service; its answer does not come back. */
  const loseAnswer = async (page: Page, method: string, url: RegExp) => {
    let isLost = false;
    await page.route(url, async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      const answer = await route.fetch();
      await route.abort();
      expect(answer.ok()).toBe(true);
    });
  };

  it('is done once when it is sent again', async () => {
    const page = await enter('channels');
    await page.getByRole('button', { name: 'New channel…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New channel' });
    await dialog.getByLabel('Type').selectOption('sap-commerce');
    await dialog.getByLabel('Name').fill('Made once');
    await loseAnswer(page, 'POST', /\/v1\/channels$/);
    await dialog.getByRole('button', { name: 'Create the channel' }).click();
    await dialog.getByText(MAY_BE_DONE).waitFor();
    await dialog.getByRole('button', { name: 'Create the channel' }).click();
    await page.getByRole('heading', { name: 'Channel: Made once' }).waitFor();
    const { body } = await service.system.get('/v1/channels?limit=100').expect(200);
    const names = (body.data as { name: string }[]).map(({ name }) => name);
    expect(names.filter((name) => name === 'Made once')).toHaveLength(1);
  });

  it('is nobody else’s change when it is sent again', async () => {
    const page = await enter(`channels/${shop.channelId}`);
    await page.getByRole('button', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the channel' });
    await dialog.getByLabel('Name').fill('Renamed');
    await loseAnswer(page, 'PUT', /\/v1\/channels\/[^/]+$/);
    await dialog.getByRole('button', { name: 'Save the channel' }).click();
    await dialog.getByText(MAY_BE_DONE).waitFor();
    await dialog.getByRole('button', { name: 'Save the channel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Channel: Renamed' }).waitFor();
  });

  it('says that a key was made and its value lost', async () => {
    const page = await enter('keys');
    await page.getByRole('button', { name: 'New key…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel('Client').fill('Acme');
    await dialog.getByLabel('What it is for').fill('Lost one');
    await loseAnswer(page, 'POST', /\/v1\/api-keys$/);
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await dialog.getByText(MAY_BE_DONE).waitFor();
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    const once = page.getByRole('dialog', { name: 'The key, shown this once' });
    await once.getByText('its value was lost on the way').waitFor();
    expect(await once.locator('code').count()).toBe(0);
    expect(await lookAt(page, 'key-lost')).toEqual([]);
    await once.getByRole('button', { name: 'Close' }).click();
    await once.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Lost one' }).waitFor();
  });

  it('leaves the secret that the receiver knows, and shows the one that was made', async () => {
    const receiver = await Receiver.start();
    const { api, channelId } = await openShop(service, receiver);
    const page = await enter(`webhooks/${channelId}`);
    const question = page.getByRole('dialog', { name: 'Rotate the secret?' });
    await page.getByRole('button', { name: 'Rotate the secret…' }).click();
    await loseAnswer(page, 'POST', /\/rotate-secret$/);
    await question.getByRole('button', { name: 'Rotate the secret' }).click();
    await question.getByText(MAY_BE_DONE).waitFor();
    await question.getByLabel('The old secret still signs for').selectOption('7 days');
    await question.getByRole('button', { name: 'Rotate the secret' }).click();
    const once = page.getByRole('dialog', { name: 'The new secret, shown this once' });
    const secret = await once.locator('code').innerText();
    await api.post(`/v1/channels/${channelId}/webhook/test`).expect(200);
    const { text: body, headers } = receiver.received.at(-1)!;
    for (const one of [secret, SECRET]) verifyWebhook({ body, headers, secret: one });
    await receiver.stop();
  });

  it('is bulk work that is not begun again after another check of the same', async () => {
    const orderId = await placeOrder(shop, { order_number: 'NOTED-1' });
    const page = await enter(`board?channel=${shop.channelId}`);
    await page.getByRole('checkbox', { name: 'Select NOTED-1' }).check();
    await page.getByRole('button', { name: 'Note…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Call first');
    await dialog.getByRole('button', { name: 'Check first' }).click();
    const begin = dialog.getByRole('button', { name: 'Write the note' });
    await begin.waitFor();
    await loseAnswer(page, 'POST', /\/v1\/bulk$/);
    await begin.click();
    await dialog.getByText(MAY_BE_DONE).waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Check first' }).click();
    await begin.click();
    await page.getByText('1 of 1').waitFor();
    const { body } = await shop.api.get(`/v1/orders/${orderId}/notes`).expect(200);
    expect(body.data).toMatchObject([{ text: 'Call first' }]);
  });

  it('is an import that is not made again when its file is sent again', async () => {
    const placeId = await openPlace(shop);
    const page = await enter(`stores/${placeId}`);
    await page.getByRole('button', { name: 'Import CSV…' }).click();
    const dialog = page.getByRole('dialog');
    const buffer = Buffer.from('name;sub_type\nA1;1\n');
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    const keys: unknown[] = [];
    page.on('request', (one) => {
      if (one.url().endsWith('/import')) keys.push(one.headers()['idempotency-key']);
    });
    await loseAnswer(page, 'POST', /\/import$/);
    await dialog.getByRole('button', { name: 'Import 1 location' }).click();
    await dialog.getByText(MAY_BE_DONE).waitFor();
    await dialog.getByRole('button', { name: 'Import 1 location' }).click();
    await dialog.getByText('Imported 1 storage locations').waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeDefined();
  });
});
