import type { Browser, Locator, Page } from 'playwright-core';
import { jobEnds, openPlace, openShop, orderBody, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { openBrowser, type Visit, visitAs } from './support/browser';
import { heldBack } from './support/held-back';

/** What the functions below use of the page that they run in. */
interface InPage {
  readonly document: {
    readonly activeElement: { readonly textContent: string };
    readonly body: { dispatchEvent(event: object): void };
  };
  readonly KeyboardEvent: new (type: string, how: { key: string; bubbles: boolean }) => object;
}

describe('late answers and a busy page', () => {
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
  /** How often this was sent. */
  const count = (page: Page, method: string, url: RegExp) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === method && url.test(request.url())) sent += 1;
    });
    return () => sent;
  };
  /** As on a page so busy that nothing is drawn between the two. */
  const clickTwice = (button: Locator) =>
    button.evaluate((element) => {
      const { click } = element as unknown as { click: () => void };
      click.call(element);
      click.call(element);
    });
  /** What has the focus before anything else can happen. */
  const focusAfterClick = (button: Locator) =>
    button.evaluate(async (element) => {
      (element as unknown as { click: () => void }).click();
      for (let n = 0; n < 20; n += 1) await Promise.resolve();
      return (globalThis as unknown as InPage).document.activeElement.textContent;
    });

  it('show the key that was made, once, and leave what is typed for the next', async () => {
    const page = await enter('keys');
    const making = await heldBack(page, /\/v1\/api-keys$/, 'POST');
    const sent = count(page, 'POST', /\/v1\/api-keys$/);
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await page.getByRole('button', { name: 'New key…' }).click();
    await dialog.getByLabel('Client').fill('slow');
    await dialog.getByLabel('What it is for').fill('Slow one');
    await clickTwice(dialog.getByRole('button', { name: 'Create the key' }));
    await dialog.getByRole('button', { name: 'Working…' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'New key…' }).click();
    await dialog.getByLabel('What it is for').fill('Next one');
    making.release();
    const once = page.getByRole('dialog', { name: 'The key, shown this once' });
    await once.getByText(/^slow/).waitFor();
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await once.waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('What it is for').inputValue()).toBe('Next one');
    expect(sent()).toBe(1);
  });

  it('keep no key from being shown that was made: its list is read again meanwhile', async () => {
    const page = await enter('keys');
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await page.getByRole('button', { name: 'New key…' }).click();
    await dialog.getByLabel('Client').fill('shown');
    await dialog.getByLabel('What it is for').fill('Shown at once');
    const reading = await heldBack(page, /\/v1\/api-keys\?/);
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    const once = page.getByRole('dialog', { name: 'The key, shown this once' });
    await once.getByText(/^shown/).waitFor();
    reading.release();
    await dialog.waitFor({ state: 'hidden' });
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await once.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Shown at once' }).waitFor();
  });

  it('show the secret that was made, once, also to who has left the question', async () => {
    const { api, channelId } = await openShop(service);
    const settings = { webhook_url: 'http://127.0.0.1:9/hooks', webhook_secret: SECRET };
    await api.put(`/v1/channels/${channelId}/webhook`, settings).expect(200);
    const page = await enter(`webhooks/${channelId}`);
    const making = await heldBack(page, /\/rotate-secret$/, 'POST');
    const question = page.getByRole('dialog', { name: 'Rotate the secret?' });
    await page.getByRole('button', { name: 'Rotate the secret…' }).click();
    await question.getByRole('button', { name: 'Rotate the secret' }).click();
    await question.getByRole('button', { name: 'Working…' }).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    making.release();
    const once = page.getByRole('dialog', { name: 'The new secret, shown this once' });
    await once.getByText(/^whsec_/).waitFor();
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await once.waitFor({ state: 'hidden' });
  });

  it('close no form that was opened since', async () => {
    const placeId = await openPlace(shop);
    const page = await enter(`stores/${placeId}`);
    const saving = await heldBack(page, /\/v1\/places\/[^/]+$/, 'PATCH');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Edit…' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Saved late');
    await dialog.getByRole('button', { name: 'Save the store' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit…' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Typed since');
    saving.release();
    await page.getByText('Store: Saved late').waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed since');
  });

  it('lead nobody away who has left the dialog, whether orders are moved or jobs are retried', async () => {
    const orderId = await placeOrder(shop, { order_number: 'LEFT-1' });
    for (const number of ['FAIL-1', 'FAIL-2']) {
      const { body } = await shop.api
        .post('/v1/orders', orderBody(shop.channelId, { order_number: number, items: [] }))
        .expect(202);
      await jobEnds(shop.api, body.jobId as string);
    }
    const page = await enter('orders?q=LEFT-1');
    const dialog = page.getByRole('dialog');
    await page.getByRole('checkbox', { name: 'Select LEFT-1', exact: true }).click();
    await page.getByRole('button', { name: 'Note…' }).click();
    await dialog.getByLabel('Note').fill('Left early');
    await dialog.getByRole('button', { name: 'Check first' }).click();
    const begin = dialog.getByRole('button', { name: 'Write the note' });
    await begin.waitFor();
    const beginning = await heldBack(page, /\/v1\/bulk$/, 'POST');
    let begun = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/v1/bulk')) begun += 1;
    });
    await begin.click();
    await dialog.getByRole('button', { name: 'Working…' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('button', { name: 'Retry 2' }).click();
    await dialog.getByRole('button', { name: 'Retry 2 jobs' }).click();
    await dialog.getByRole('button', { name: 'Working…' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    beginning.release();
    await until('both have begun', () => begun === 2);
    await until('the note is there', async () => {
      const { body } = await shop.api.get(`/v1/orders/${orderId}/timeline?kind=note`).expect(200);
      return (body.data as unknown[]).length === 1;
    });
    await page.keyboard.press('?');
    await dialog.waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/jobs');
  });

  it('to a search are waited for: Enter opens nothing that was found for the text before', async () => {
    await placeOrder(shop, { order_number: 'FORMER-1' });
    await placeOrder(shop, { order_number: 'LATTER-1' });
    const page = await enter('orders?q=FORMER-1');
    await page.getByRole('link', { name: 'FORMER-1' }).waitFor();
    const search = await heldBack(page, /\/v1\/search\/orders\?/);
    const field = page.getByLabel('Search orders');
    await field.fill('LATTER-1');
    await field.press('Enter');
    await page.waitForURL('**/orders?q=LATTER-1');
    await page.locator('[aria-busy="true"]').getByRole('link', { name: 'FORMER-1' }).waitFor();
    expect(await field.evaluate(isFocused)).toBe(true);
    search.release();
    const found = page.getByRole('link', { name: 'LATTER-1' });
    await found.waitFor();
    await until('it has the focus', () => found.evaluate(isFocused));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'LATTER-1' }).waitFor();
  });

  it('to a search that found nothing yet are waited for as well: Enter goes on to what has just been created', async () => {
    await placeOrder(shop, { order_number: 'CREATED-1' });
    const page = await enter('orders');
    const nothing = { data: [], failed_creations: [], next: null };
    await page.route(/\/v1\/search\/orders\?/, (route) => route.fulfill({ json: nothing }), { times: 1 });
    const field = page.getByLabel('Search orders');
    await field.fill('CREATED-1');
    await field.press('Enter');
    const found = page.getByRole('link', { name: 'CREATED-1' });
    await found.waitFor();
    await until('it has the focus', () => found.evaluate(isFocused));
  });

  it('move an order once, and end a session once, however often the button is clicked meanwhile', async () => {
    const page = await enter(`orders/${await placeOrder(shop, { order_number: 'TWICE-1' })}`);
    const moved = count(page, 'PATCH', /\/status$/);
    await clickTwice(page.getByRole('button', { name: 'Process' }));
    await page.getByText('Processing since').waitFor();
    expect(moved()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    const { browser: theirs, id } = await somebody(service, 'viewer');
    expect((await theirs.get('/v1/session')).status).toBe(200);
    await page.goto(`/console/people/${id}`);
    const ending = await heldBack(page, /\/sessions\//, 'DELETE');
    const ended = count(page, 'DELETE', /\/sessions\//);
    const end = page.getByRole('cell', { name: 'Sign out' }).getByRole('button');
    await clickTwice(end);
    await until('it can not be clicked', () => end.isDisabled());
    ending.release();
    await page.getByText('Nowhere.').waitFor();
    expect(ended()).toBe(1);
  });

  it('leave Enter and letters to the dialog from the moment that it is there', async () => {
    const page = await enter(`orders/${await placeOrder(shop, { order_number: 'FOCUS-1' })}`);
    const picking = page.getByRole('button', { name: 'Start picking' });
    await picking.click();
    await page.getByLabel('Picker id').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focusAfterClick(picking)).toBe('');
    await page.keyboard.type('picker-7');
    expect(await page.getByLabel('Picker id').inputValue()).toBe('picker-7');
    await page.goto('/console/jobs');
    const retry = page.getByRole('button', { name: /^Retry \d+$/ }).first();
    await retry.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focusAfterClick(retry)).toMatch(/^Retry .*jobs?$/);
  });

  it('take no key for late that was pressed in time', async () => {
    const page = await enter('jobs');
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await page.evaluate(() => {
      const { KeyboardEvent, document } = globalThis as unknown as InPage;
      const [first, second] = ['g', 'w'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }));
      document.body.dispatchEvent(first!);
      const busyUntil = performance.now() + 1_500;
      while (performance.now() < busyUntil);
      document.body.dispatchEvent(second!);
    });
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
  });

  it('are not what somebody sees who comes back a moment later: it is read again', async () => {
    const { api, channelId } = await openShop(service, undefined, { name: 'Bolt Graz' });
    const pointTo = (webhook_url: string) =>
      api.put(`/v1/channels/${channelId}/webhook`, { webhook_url, webhook_secret: SECRET }).expect(200);
    await pointTo('http://127.0.0.1:9/first');
    const page = await enter(`webhooks/${channelId}`);
    await page.getByText('http://127.0.0.1:9/first').waitFor();
    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
    await pointTo('http://127.0.0.1:9/second');
    await page.getByRole('link', { name: 'Bolt Graz' }).click();
    await page.getByText('http://127.0.0.1:9/second').waitFor();
  });
});

function isFocused(element: unknown): boolean {
  return (globalThis as unknown as InPage).document.activeElement === element;
}
