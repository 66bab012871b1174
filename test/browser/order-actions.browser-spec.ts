import type { Browser, Page } from 'playwright-core';
import { hold, redirectMove } from '../support/beyond-the-interface';
import { openPlace, openShop, placeOrder, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';

describe('what can be done with an order', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let email: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service);
    ({ email } = await somebody(service, 'operator'));
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const openOrder = async (orderId: string, as = email): Promise<Page> => {
    open = await visitAs(browser, service, as, `/console/orders/${orderId}`);
    await open.page.getByRole('button', { name: 'Suspend' }).waitFor();
    return open.page;
  };
  const move = (orderId: string, status: string, metadata: object = {}) =>
    shop.api.patch(`/v1/orders/${orderId}/status`, { status, metadata }).set('Prefer', 'wait=30').expect(202);

  it('are the moves of the workflow, each with what it needs, by keyboard alone', async () => {
    const page = await openOrder(await placeOrder(shop, { order_number: 'MOVE-1' }));
    expect(await page.getByRole('group', { name: 'Actions' }).getByRole('button').allTextContents()).toEqual([
      'Process',
      'Start picking',
      'Cancel the order',
      'Mark as failed',
      'Suspend',
    ]);
    await page.locator('body').press('a');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Start picking' }).waitFor();
    await page.getByLabel('Picker id').press('Enter');
    await page.getByText('This is needed.').waitFor();
    expect(await lookAt(page, 'order-move')).toEqual([]);
    await page.getByLabel('Picker id').fill('picker-7');
    await page.keyboard.press('Enter');
    await page.getByText('Picking since').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Call a courier' }).waitFor();
    expect(await lookAt(page, 'order-picking')).toEqual([]);
    await page.getByRole('button', { name: 'Picked in full' }).click();
    await page.getByText('Picked since').waitFor();
    await page.getByRole('button', { name: 'JSON' }).click();
    await page.getByLabel('Compared with').selectOption('1');
    await page
      .getByRole('dialog', { name: 'From version 1 to 4' })
      .getByText('status', { exact: true })
      .waitFor();
    expect(await lookAt(page, 'order-difference')).toEqual([]);
    expect(open.faults).toEqual([]);
  });

  it('are the picks of its lines while it is picked, which others see at once and the move to picked takes', async () => {
    const orderId = await placeOrder(shop, { order_number: 'PICK-1' });
    await move(orderId, 'picking', { picker_id: 'picker-7' });
    const page = await openOrder(orderId);
    const line = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await page.getByRole('button', { name: 'All of Whole milk 1 l is picked' }).click();
    await line('Whole milk').getByText('Picked', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Other pick of Apples' }).press('Enter');
    await page.getByLabel('Picked', { exact: true }).fill('0.5');
    await page.getByLabel('Missing', { exact: true }).fill('5');
    await page.getByLabel('Missing', { exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Missing', { exact: true }).fill('0.25');
    await page.getByLabel('Why it is missing').selectOption('damaged');
    expect(await lookAt(page, 'order-pick')).toEqual([]);
    await page.getByLabel('Missing', { exact: true }).press('Enter');
    await line('Apples').getByText('0.25 missing').waitFor();
    await page.getByText('2 of 2 lines done').waitFor();
    await page.locator('.timeline li', { hasText: 'apples: 0.5 of 0.75 picked, 0.25 missing' }).waitFor();
    expect(await lookAt(page, 'order-picks')).toEqual([]);
    const milk = (await shop.api.get(`/v1/orders/${orderId}/picks`).expect(200)).body.data[0];
    const substitutes = [{ item_id: 'oat-1l', name: 'Oat drink 1 l', quantity: 1 }];
    await shop.api
      .put(`/v1/orders/${orderId}/picks/${milk.item_id}`, { picked: 1, missing: 0, substitutes })
      .expect(200);
    await line('Whole milk').getByText('1 substituted').waitFor();
    await page.getByRole('button', { name: 'Picked in full' }).click();
    await page.getByText('Picked since').waitFor();
    await line('Apples').getByText('Partly picked').waitFor();
    expect(open.faults).toEqual([]);
  });

  it('keeps the weight of a pick, and overwrites none that was said since its form was opened', async () => {
    const orderId = await placeOrder(shop, { order_number: 'WEIGHED-1' });
    await move(orderId, 'picking', { picker_id: 'picker-7' });
    const path = `/v1/orders/${orderId}/picks`;
    const scan = (state: object) => shop.api.put(`${path}/apples`, { missing: 0, ...state }).expect(200);
    const apples = async () => (await shop.api.get(path).expect(200)).body.data[0];
    await scan({ picked: 0.25, weight: 250 });
    const page = await openOrder(orderId);
    await page.getByRole('button', { name: 'Other pick of Apples' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Missing', { exact: true }).fill('0.25');
    await scan({ picked: 0.5, weight: 512 });
    await dialog.getByRole('button', { name: 'Note the pick' }).click();
    await dialog.getByText('Somebody else has changed this').waitFor();
    expect(await lookAt(page, 'order-pick-overtaken')).toEqual([]);
    expect(await apples()).toMatchObject({ picked: 0.5, missing: 0, weight: 512 });
    await dialog.getByRole('button', { name: 'Overwrite theirs' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await apples()).toMatchObject({ picked: 0.25, missing: 0.25, weight: 512 });
    await page.getByRole('button', { name: 'All of Apples is picked' }).click();
    await page.getByText('1 of 2 lines done').waitFor();
    expect(await apples()).toMatchObject({ picked: 0.75, missing: 0, weight: 512 });
    expect(open.faults).toEqual([]);
  });

  it('says of no line that all of it is picked when something else was said that is not shown yet', async () => {
    const orderId = await placeOrder(shop, { order_number: 'BLIND-1' });
    await move(orderId, 'picking', { picker_id: 'picker-7' });
    const page = await openOrder(orderId);
    await page.addInitScript('delete globalThis.SharedWorker');
    await page.route('**/v1/session/socket-token', (route) => route.abort());
    await page.reload();
    const whole = page.getByRole('button', { name: 'All of Apples is picked' });
    await whole.waitFor();
    const path = `/v1/orders/${orderId}/picks`;
    const said = { picked: 0.25, missing: 0.5, missing_reason: 'damaged' };
    await shop.api.put(`${path}/apples`, said).expect(200);
    await whole.click();
    await page.getByText('Somebody else said this meanwhile').waitFor();
    await page.getByText('0.5 missing', { exact: true }).waitFor();
    expect((await shop.api.get(path).expect(200)).body.data[0]).toMatchObject(said);
    expect(open.faults).toEqual([]);
  });

  it('says that what is shown could not be read again', async () => {
    const orderId = await placeOrder(shop, { order_number: 'UNREAD-1' });
    const page = await openOrder(orderId);
    await page.getByText('Pending since').waitFor();
    const read = `**/v1/orders/${orderId}`;
    const json = { code: 'SERVICE_UNAVAILABLE', error: 'The database can not be reached' };
    await page.route(read, (route) => route.fulfill({ status: 503, json }));
    await move(orderId, 'processing');
    const fault = page.getByRole('heading', { name: 'This could not be loaded' });
    await fault.waitFor();
    await page.getByText('Pending since').waitFor();
    expect(await lookAt(page, 'order-unread')).toEqual([]);
    await page.unroute(read);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Processing since').waitFor();
    expect(await fault.count()).toBe(0);
    expect(open.faults).toEqual([]);
  });

  it('shows what others do as it happens, and overwrites nothing of it', async () => {
    const orderId = await placeOrder(shop, { order_number: 'TWO-1' });
    const page = await openOrder(orderId);
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByLabel('Cancellation reason').selectOption('out_of_stock');
    await move(orderId, 'picking', { picker_id: 'picker-7' });
    await page.getByText('Picking since').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('Somebody changed this order meanwhile').waitFor();
    expect(await lookAt(page, 'order-changed-meanwhile')).toEqual([]);
    await page.getByRole('button', { name: 'Leave it as it is' }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByLabel('Cancellation reason').selectOption('out_of_stock');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('Cancelled since').waitFor();
    const { body } = await shop.api.get(`/v1/orders/${orderId}`).expect(200);
    expect([body.status, body.version]).toEqual(['cancelled', 4]);
  });

  it('shows what became of a move also where there is no live connection', async () => {
    const orderId = await placeOrder(shop, { order_number: 'MOVE-QUIET' });
    const page = await openOrder(orderId);
    await page.addInitScript('delete globalThis.SharedWorker');
    await page.route('**/v1/session/socket-token', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Process' }).click();
    await page.getByText('Processing since').waitFor();
    await page.getByRole('button', { name: 'Start picking' }).and(page.locator(':enabled')).waitFor();
  });

  it('are refused at once without a network, as is the sign-out, and not done when it returns', async () => {
    const orderId = await placeOrder(shop, { order_number: 'OFFLINE-1' });
    const page = await openOrder(orderId);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the order' });
    await dialog.getByLabel('Cancellation reason').selectOption('out_of_stock');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await dialog.getByRole('alert').getByText('The service does not answer.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alert').getByText('You could not be signed out').waitFor();
    let sent = 0;
    page.on('request', (request) => {
      if (['PATCH', 'DELETE'].includes(request.method())) sent += 1;
    });
    await page.context().setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Pending since').waitFor();
    expect(sent).toBe(0);
    expect(open.faults).toEqual([]);
  });

  it('asks nothing of another order that is opened meanwhile', async () => {
    const first = await placeOrder(shop, { order_number: 'NEXT-1' });
    const second = await placeOrder(shop, { order_number: 'NEXT-2' });
    const page = await openOrder(first);
    const goTo = async (orderId: string, number: string) => {
      await page.evaluate(`history.pushState({}, '', '/console/orders/${orderId}')`);
      await page.getByRole('heading', { name: number }).waitFor();
    };
    await goTo(second, 'NEXT-2');
    await goTo(first, 'NEXT-1');
    await page.getByRole('button', { name: 'Start picking' }).click();
    await page.getByRole('dialog').waitFor();
    await goTo(second, 'NEXT-2');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(open.faults).toEqual([]);
  });

  it('counts as asked for until it has happened', async () => {
    const orderId = await placeOrder(shop, { order_number: 'ASKED-1' });
    const page = await openOrder(orderId);
    await page.route('**/status', () => {});
    await page.getByRole('button', { name: 'Process' }).click();
    await page.getByText('Asked for: Processing').waitFor();
    expect(await page.getByRole('button', { name: 'Suspend' }).isDisabled()).toBe(true);
    expect(await lookAt(page, 'order-asked')).toEqual([]);
    await move(orderId, 'processing');
    await page.getByText('Processing since').waitFor();
    expect(await page.getByText('Asked for').count()).toBe(0);
  });

  it('says why a move failed after nobody waited for it any longer, also to who may see no jobs', async () => {
    const placeId = await openPlace(shop, { identifier: 'LATER' });
    const { email: keeper } = await somebody(service, 'store', { place_ids: [placeId] });
    const metadata = { place_external_id: 'LATER' };
    const orderId = await placeOrder(shop, { order_number: 'LATER-1', metadata });
    const page = await openOrder(orderId, keeper);
    const held = await hold(service.database, 'order', orderId);
    await page.route('**/status', (route) =>
      route.continue({ headers: { ...route.request().headers(), prefer: 'wait=1' } }),
    );
    const accepted = page.waitForResponse('**/status');
    await page.getByRole('button', { name: 'Process' }).click();
    const { jobId } = await (await accepted).json();
    await page.getByText('Asked for: Processing').waitFor();
    await until('it waits to be tried again', async () => {
      const { body } = await shop.api.get(`/v1/jobs/${jobId}`).expect(200);
      return body.next_attempt_at;
    });
    await redirectMove(service.database, orderId, 'processing', 'completed');
    await held.letGo();
    await page.getByRole('alert').getByText('completed').waitFor();
    expect(await page.getByText('Asked for').count()).toBe(0);
    expect(await lookAt(page, 'order-failed-later')).toEqual([]);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('dialog', { name: 'Suspend' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(open.faults).toEqual([]);
  });

  it('is nothing for who may only look', async () => {
    const viewer = await somebody(service, 'viewer');
    const orderId = await placeOrder(shop, { order_number: 'LOOK-1' });
    open = await visitAs(browser, service, viewer.email, `/console/orders/${orderId}`);
    await open.page.getByRole('heading', { name: 'LOOK-1' }).waitFor();
    await open.page.getByText('Pending since').waitFor();
    expect(await open.page.getByRole('group', { name: 'Actions' }).count()).toBe(0);
  });
});
