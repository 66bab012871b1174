import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPlace, openShop, placeOrder, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';

/** What the function below uses of the page that it runs in. */
interface InPage {
  readonly Blob: { readonly prototype: { arrayBuffer: (this: { name?: string }) => Promise<unknown> } };
  readIt: () => Promise<unknown>;
}

/** One file is read when the page says so, and one can't be read. */
function readSlowly(): void {
  const page = globalThis as unknown as InPage;
  const { arrayBuffer: read } = page.Blob.prototype;
  page.Blob.prototype.arrayBuffer = async function () {
    if (this.name === 'gone.csv') throw new Error('gone');
    if (this.name !== 'slow.csv') return read.call(this);
    await new Promise<void>((resolve) => {
      page.readIt = () => {
        resolve();
        return read.call(this);
      };
    });
    return read.call(this);
  };
}

describe('channels, keys and stores on the screen', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let admin: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    ({ email: admin } = await somebody(service, 'admin'));
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const enter = async (path: string, email = admin, device?: BrowserContextOptions): Promise<Page> => {
    open = await visitAs(browser, service, email, path, device);
    return open.page;
  };

  it('makes a channel with the fields of its type, and keeps its secrets when it is changed', async () => {
    const page = await enter('/console/channels');
    await page.getByRole('heading', { name: 'There are no channels yet' }).waitFor();
    expect(await lookAt(page, 'channels-empty')).toEqual([]);
    await page.getByRole('button', { name: 'New channel…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New channel' });
    await dialog.getByLabel('Type').selectOption('ebay');
    await dialog.getByLabel('Name').fill('eBay Germany');
    await dialog.getByLabel('Client id of the application').fill('app-1');
    await dialog.getByLabel('Client secret of the application').fill('s3cr3t-value-1234');
    await dialog.getByLabel('Settings', { exact: true }).fill('{"auto_sync": tru');
    await dialog.getByRole('button', { name: 'Create the channel' }).click();
    await dialog.getByText('This is not a JSON object').waitFor();
    expect(await lookAt(page, 'channel-form')).toEqual([]);
    await dialog.getByLabel('Settings', { exact: true }).fill('{"auto_sync": true}');
    await dialog.getByRole('button', { name: 'Create the channel' }).click();
    await page.getByRole('heading', { name: 'Channel: eBay Germany' }).waitFor();
    await page.getByText('app-1').waitFor();
    expect(await page.getByText('s3cr3t-value-1234').count()).toBe(0);
    await page.getByText('What an order of this channel looks like').click();
    await page.getByText('"ebay_order_id"').waitFor();
    expect(await lookAt(page, 'channel')).toEqual([]);
    await page.getByRole('button', { name: 'Edit…' }).click();
    const change = page.getByRole('dialog', { name: 'Change the channel' });
    await change.getByLabel('Client id of the application').fill('app-2');
    await change.getByRole('button', { name: 'Save the channel' }).click();
    await change.waitFor({ state: 'hidden' });
    await page.getByText('app-2').waitFor();
    await page.getByText('********1234').waitFor();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Unhealthy').waitFor();
    expect(open.faults).toEqual([]);
  });

  it('shows a key once, and deactivates it', async () => {
    shop = await openShop(service, undefined, { name: 'Web shop' });
    const page = await enter('/console/keys');
    await page.getByRole('button', { name: 'New key…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel('Client').fill('Acme');
    await dialog.getByLabel('What it is for').fill('Reports');
    await dialog.getByLabel('May').selectOption('write');
    await dialog.getByRole('checkbox', { name: 'Web shop' }).check();
    await dialog.getByLabel('Expires').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await dialog.getByText('expires_at').waitFor();
    expect(await lookAt(page, 'key-form')).toEqual([]);
    await dialog.getByLabel('Expires').fill('2030-01-01');
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    const once = page.getByRole('dialog', { name: 'The key, shown this once' });
    const value = await once.locator('code').innerText();
    await service.as(value).get(`/v1/channels/${shop.channelId}`).expect(200);
    expect(await lookAt(page, 'key-once')).toEqual([]);
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('link', { name: 'Reports' }).waitFor();
    expect(await page.getByText(value).count()).toBe(0);
    expect(await lookAt(page, 'keys')).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Change the key' }).waitFor();
    expect(page.url()).toContain('key=');
    await page.getByRole('button', { name: 'Deactivate…' }).click();
    await page.getByRole('button', { name: 'Deactivate the key' }).click();
    await page.getByText('Deactivated').waitFor();
    await service.as(value).get('/v1/channels').expect(401);
    expect(open.faults).toEqual([]);
  });

  it('says why a key is not activated again', async () => {
    const key = { name: 'One too many', client_name: 'Acme', created_by: 'ana', scope: 'read' };
    const { id } = (await service.system.post('/v1/api-keys', key).expect(201)).body;
    await service.system.delete(`/v1/api-keys/${id}`).expect(204);
    const page = await enter('/console/keys');
    const refusal = { code: 'TOO_MANY_KEYS', message: 'Your channels have 100 active keys or more' };
    await page.route(`**/v1/api-keys/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: refusal }) : route.fallback(),
    );
    await page.getByRole('link', { name: 'One too many' }).click();
    await page.getByRole('button', { name: 'Activate again' }).click();
    await page.getByRole('alert').getByText(refusal.message).waitFor();
    expect(await lookAt(page, 'key-not-activated')).toEqual([]);
    expect(open.faults).toEqual([]);
  });

  it('shows the last day of a key as it was chosen, wherever somebody is', async () => {
    const key = { name: 'Until', client_name: 'Acme', created_by: 'ana', scope: 'read' };
    const expires = '2030-01-01T07:59:59.000Z';
    const { id } = (await service.system.post('/v1/api-keys', { ...key, expires_at: expires }).expect(201))
      .body;
    const path = `/v1/api-keys/${id}`;
    const page = await enter(`/console/keys?key=${id}`, admin, { timezoneId: 'America/Los_Angeles' });
    const dialog = page.getByRole('dialog', { name: 'Change the key' });
    expect(await dialog.getByLabel('Expires').inputValue()).toBe('2029-12-31');
    await dialog.getByLabel('Expires').fill('2029-06-30');
    await dialog.getByRole('button', { name: 'Save the key' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await service.system.get(path).expect(200)).body.expires_at).toBe('2029-07-01T06:59:59.000Z');
    await page.getByRole('link', { name: 'Until' }).click();
    expect(await dialog.getByLabel('Expires').inputValue()).toBe('2029-06-30');
    expect(open.faults).toEqual([]);
  });

  it('makes a store, and imports its locations after showing what would change', async () => {
    const page = await enter(`/console/stores?channel=${shop.channelId}`);
    await page.getByRole('heading', { name: 'This channel has no stores yet' }).waitFor();
    await page.getByRole('button', { name: 'New store…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New store' });
    await dialog.getByLabel('Identifier').fill('STORE-1');
    await dialog.getByLabel('Name', { exact: true }).fill('Kamppi');
    await dialog.getByLabel('City').fill('Helsinki');
    await dialog.getByLabel('Latitude').fill('91');
    await dialog.getByRole('button', { name: 'Create the store' }).click();
    await dialog.getByText('A number from -90 to 90').waitFor();
    await dialog.getByText('Latitude and longitude go together').waitFor();
    expect(await lookAt(page, 'store-form')).toEqual([]);
    await dialog.getByLabel('Latitude').fill('60.17');
    await dialog.getByLabel('Longitude').fill('24.93');
    await dialog.getByRole('button', { name: 'Create the store' }).click();
    await page.getByRole('heading', { name: 'Store: Kamppi' }).waitFor();
    await page.getByRole('button', { name: 'Add…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Old shelf');
    await page.getByRole('button', { name: 'Add the location' }).click();
    await page.getByRole('rowheader', { name: 'Old shelf' }).waitFor();
    await page.getByRole('button', { name: 'Import CSV…' }).click();
    const file = (text: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByLabel('CSV file').setInputFiles(file('name;sub_type\nA1;1\n;0\n'));
    await page.getByText('Row 3: name is empty').waitFor();
    expect(await lookAt(page, 'store-import-errors')).toEqual([]);
    const csv = 'name;sub_type;code\nA1;1;c1\nA2;9;\nA1;0;\nOld shelf;3;\n';
    await page.getByLabel('CSV file').setInputFiles(file(csv));
    await page.getByText('2 locations are created').waitFor();
    await page.getByText('1 location is updated').waitFor();
    await page.getByText('1 row is skipped').waitFor();
    expect(await lookAt(page, 'store-import')).toEqual([]);
    await page.getByRole('button', { name: 'Import 3 locations' }).click();
    await page.getByText('Imported 3 storage locations').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('rowheader', { name: 'A1' }).waitFor();
    expect(await lookAt(page, 'store')).toEqual([]);
    await page.getByRole('row', { name: 'A2' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the location' }).click();
    await page.getByRole('rowheader', { name: 'A2' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'All stores' }).click();
    await page.getByRole('link', { name: 'Kamppi' }).waitFor();
    expect(await lookAt(page, 'stores')).toEqual([]);
    expect(open.faults).toEqual([]);
  });

  it('leaves open what was opened since another location was sent', async () => {
    const { body } = await shop.api.get(`/v1/places?channel_id=${shop.channelId}`).expect(200);
    const page = await enter(`/console/stores/${body.data[0].id}`);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/storage-location', (route) => held.then(() => route.continue()));
    const add = page.getByRole('button', { name: 'Add…' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('rowheader', { name: 'A1' }).waitFor();
    await add.click();
    await dialog.getByLabel('Name').fill('Slow shelf');
    await dialog.getByRole('button', { name: 'Add the location' }).click();
    await dialog.getByRole('button', { name: 'Working…' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await add.click();
    await dialog.getByLabel('Name').fill('Next shelf');
    letGo();
    await page.getByText('Slow shelf').waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Next shelf');
    expect(open.faults).toEqual([]);
  });

  it('says why a check was not made', async () => {
    const page = await enter(`/console/channels/${shop.channelId}`);
    const error = { code: 'INTERNAL_ERROR', message: 'The check broke' };
    const failed = { jobId: 'j', job: { id: 'j', status: 'failed', error } };
    await page.route('**/health-check', (route) => route.fulfill({ status: 202, json: failed }));
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('alert').getByText('The check broke').waitFor();
    expect(open.faults).toEqual([]);
  });

  it('offers a viewer nothing that would be refused, and no keys', async () => {
    const { email } = await somebody(service, 'viewer');
    const page = await enter('/console/channels', email);
    await page.getByRole('link', { name: 'Web shop' }).click();
    await page.getByRole('heading', { name: 'Channel: Web shop' }).waitFor();
    expect(await page.getByRole('button', { name: /Edit|Check|New/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await page.goto('/console/keys');
    await page.getByRole('heading', { name: 'This is not for your role' }).waitFor();
    expect(await lookAt(page, 'keys-forbidden')).toEqual([]);
    expect(open.faults).toEqual([]);
  });

  it('shows the new name of a channel and of a store at once, also in lists that had the old one', async () => {
    await placeOrder(shop, { order_number: 'NAMED-1', metadata: { place_external_id: 'STORE-1' } });
    const page = await enter('/console/channels');
    const screens = page.getByRole('navigation', { name: 'Screens' });
    const expectNames = async (channel: string, store: string) => {
      await screens.getByRole('link', { name: 'Board' }).click();
      const pending = page.getByRole('list', { name: 'Pending' });
      await pending.getByText(channel).waitFor();
      await pending.getByText(store).waitFor();
    };
    await expectNames('Web shop', 'Kamppi');
    await screens.getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('link', { name: 'Web shop' }).click();
    await page.getByRole('button', { name: 'Edit…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Market');
    await page.getByRole('button', { name: 'Save the channel' }).click();
    await page.getByRole('heading', { name: 'Channel: Market' }).waitFor();
    await expectNames('Market', 'Kamppi');
    await screens.getByRole('link', { name: 'Stores' }).click();
    await page.getByLabel('Channel').selectOption('Market');
    await page.getByRole('link', { name: 'Kamppi' }).click();
    await page.getByRole('button', { name: 'Edit…' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Kallio');
    await page.getByRole('button', { name: 'Save the store' }).click();
    await page.getByRole('heading', { name: 'Store: Kallio' }).waitFor();
    await expectNames('Market', 'Kallio');
    expect(open.faults).toEqual([]);
  });

  it('imports the file that it shows, however late another one that was chosen before is read', async () => {
    const placeId = await openPlace(shop, { identifier: 'IMPORTS', name: 'Imports' });
    const page = await enter(`/console/stores/${placeId}`);
    await page.evaluate(readSlowly);
    await page.getByRole('button', { name: 'Import CSV…' }).click();
    const choose = (name: string, text: string) =>
      page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('slow.csv', 'name\nFormer 1\nFormer 2\n');
    await page.getByLabel('Reading the file…').waitFor({ state: 'attached' });
    await choose('fast.csv', 'name\nLatter\n');
    await page.getByRole('button', { name: 'Import 1 location' }).waitFor();
    await page.evaluate('globalThis.readIt()');
    await page.evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))',
    );
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Latter']);
    await choose('gone.csv', 'name\nGone\n');
    await page.getByRole('alert').getByText('It can not be read').waitFor();
    expect(await page.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true);
    await choose('fast.csv', 'name\nLatter\n');
    await page.getByRole('button', { name: 'Import 1 location' }).click();
    await page.getByText('Imported 1 storage locations').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('rowheader', { name: 'Latter' }).waitFor();
    expect(open.faults).toEqual([]);
  });
});
