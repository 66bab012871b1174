import type { Page } from 'playwright-core';
import type { Json } from '../support/http/api';
import { atPairing, lineOf, orderFor, pair } from './support/picking-store';

const COLLECT = { delivery_type: 1, customer_info: { name: 'Maija Virtanen' } };
const CANCEL = { status: 'cancelled', metadata: { cancellation_reason: 'customer_request' } };
const PICKED = [{ status: 'picking', metadata: { picker_id: 'Ben' } }, { status: 'picked' }];
const OF_QUEUE = /\/queue\?/;

describe('picking while responses are slow', () => {
  const at = atPairing();

  const allIsSent = (page: Page) => page.getByText('All sent').waitFor();
  const isCancelled = (page: Page) => page.getByText('This order was cancelled').waitFor();
  const move = async (orderId: string, ...updates: Json[]): Promise<void> => {
    for (const update of updates)
      await at.store.shop.api
        .patch(`/v1/orders/${orderId}/status`, update)
        .set('Prefer', 'wait=30')
        .expect(202);
  };
  /** The next response to such a request is that of now, and arrives when it is let go. */
  const holdNext = async (page: Page, method: string, path: string) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let arrive = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (arrive = resolve));
    let isNext = true;
    await page.route(`**${path}`, async (route) => {
      if (!isNext || route.request().method() !== method) return route.continue();
      isNext = false;
      const response = await route.fetch();
      arrive();
      await held;
      await route.fulfill({ response });
    });
    return { isHeld, letGo };
  };

  it('an order that was cancelled stays cancelled when an earlier reading of it arrives', async () => {
    const { page, faults } = at.open;
    const orderId = await orderFor(at.store, 'W-OVERTAKEN', [1, 2].map(lineOf));
    await pair(page);
    await page.getByText('W-OVERTAKEN').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    await allIsSent(page);
    const former = await holdNext(page, 'GET', `/v1/orders/${orderId}/picks`);
    await at.store.shop.api.put(`/v1/orders/${orderId}/picks/item-2`, { picked: 1, missing: 0 }).expect(200);
    await former.isHeld;
    await move(orderId, CANCEL);
    await isCancelled(page);
    const arrived = page.waitForResponse(`**/v1/orders/${orderId}/picks`);
    former.letGo();
    await (await arrived).finished();
    await page.getByText('All sent').click();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByText('W-OVERTAKEN').click();
    await isCancelled(page);
    expect(faults).toEqual([]);
  });

  it('an order that was tapped before another one stays in the queue when it arrives', async () => {
    const { page, faults } = at.open;
    const first = await orderFor(at.store, 'W-FIRST', [1, 2].map(lineOf));
    await orderFor(at.store, 'W-SECOND', [3, 4].map(lineOf));
    await pair(page);
    const former = await holdNext(page, 'GET', `/v1/orders/${first}/picks`);
    await page.getByText('W-FIRST').click();
    await former.isHeld;
    await page.getByRole('button', { name: 'W-FIRST' }).and(page.locator('[aria-busy=true]')).waitFor();
    await page.getByText('W-SECOND').click();
    await page.getByRole('region', { name: 'Product 3', exact: true }).waitFor();
    const arrived = page.waitForResponse(`**/v1/orders/${first}/picks`);
    former.letGo();
    await (await arrived).finished();
    await page.getByRole('button', { name: 'Take 2', exact: true }).click();
    await page.getByRole('region', { name: 'Product 4', exact: true }).waitFor();
    await allIsSent(page);
    const { body } = await at.store.shop.api.get(`/v1/places/${at.store.placeId}/queue`).expect(200);
    const queued = (body.data as Json[]).find(({ order_id }) => order_id === first);
    expect(queued).toMatchObject({ status: 'pending', claim: null });
    expect(faults).toEqual([]);
  });

  it('what changes elsewhere before a pick was answered is here once it is', async () => {
    const { page, faults } = at.open;
    const orderId = await orderFor(at.store, 'W-BETWEEN', [1, 2].map(lineOf));
    const picks = `/v1/orders/${orderId}/picks`;
    await pair(page);
    await page.getByText('W-BETWEEN').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    await allIsSent(page);
    const own = await holdNext(page, 'PUT', `${picks}/item-1`);
    await page.getByRole('button', { name: 'Take 2', exact: true }).click();
    await own.isHeld;
    const read = page.waitForResponse(
      async (response) => response.url().endsWith(picks) && (await response.text()).includes('item-2'),
    );
    await at.store.shop.api.put(`${picks}/item-2`, { picked: 1, missing: 0 }).expect(200);
    await read;
    own.letGo();
    await page.getByRole('heading', { name: 'Review W-BETWEEN' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('an order is opened as it is, not as the queue last said', async () => {
    const { page, faults } = at.open;
    const orderId = await orderFor(at.store, 'W-AHEAD', [lineOf(1)], COLLECT);
    await pair(page);
    await page.getByText('W-AHEAD').waitFor();
    await page.route(OF_QUEUE, (route) => route.abort());
    await move(orderId, ...PICKED);
    await page.getByText('W-AHEAD').click();
    await page.getByRole('heading', { name: 'Hand over W-AHEAD' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('an order that was handed over is in no list, also before the queue is read again', async () => {
    const { page, faults } = at.open;
    await orderFor(at.store, 'W-STAYS', [lineOf(1)], COLLECT);
    const orderId = await orderFor(at.store, 'W-GOES', [lineOf(1)], COLLECT);
    await move(orderId, ...PICKED);
    await pair(page);
    await page.getByText('W-GOES').click();
    await page.route(OF_QUEUE, (route) => route.abort());
    await page.getByRole('button', { name: 'Hand over', exact: true }).click();
    for (const again of [() => allIsSent(page), () => page.reload()]) {
      await again();
      await page.getByText('W-STAYS').waitFor();
      expect(await page.getByText('W-GOES').count()).toBe(0);
    }
    expect(faults).toEqual([]);
  });
});
