import type { Page } from 'playwright-core';
import { openPlace } from '../support/data/shop';
import type { Json } from '../support/http/api';
import { undisturbed } from '../support/undisturbed';
import { until } from '../support/until';
import { atPairing, keptForLater, lineOf, nextLine, orderFor, pair } from './support/picking-store';
import { textOf } from './support/browser';
import { changedMs, lateMs, noteWords } from './support/lateness/shown-words';
import { touchOver } from './support/touch';

const picksIn = (text: string): Json[] => (text === '' ? [] : JSON.parse(text).data);

describe('picking, and what happens elsewhere meanwhile', () => {
  const at = atPairing();

  const allIsSent = (page: Page) => page.getByText('All sent').waitFor();

  let orders = 0;
  /** Changes an order elsewhere of which the first line is picked, once nothing is to be put back; gives how long after that the words came. */
  const toldMs = (number: string, words: string, change: (orderId: string) => Promise<unknown>) =>
    undisturbed(async () => {
      const { page } = at.open;
      if (await page.getByText(words).isVisible()) await putBack(page);
      const own = `${number}-${(orders += 1)}`;
      const orderId = await orderFor(at.store, own, [lineOf(1), lineOf(2)]);
      await page.getByText(own).click();
      await page.getByRole('button', { name: 'Take 2', exact: true }).click();
      await nextLine(page, 'Product 1');
      await allIsSent(page);
      const noted = await noteWords(page, words);
      await change(orderId);
      return lateMs(noted, await changedMs(at.service.database, orderId));
    });
  const putBack = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Everything is put back' }).click();
    await page.getByRole('heading', { name: 'Mitte' }).waitFor();
  };

  it('tells within two seconds that an order was cancelled, and what to put back', async () => {
    const { page, faults } = at.open;
    await pair(page);
    const words = 'This order was cancelled: put back 2 items';
    const cancel = { status: 'cancelled', metadata: { cancellation_reason: 'customer_request' } };
    const tookMs = await toldMs('W-GONE', words, async (orderId) => {
      const path = `/v1/orders/${orderId}/status`;
      await at.store.shop.api.patch(path, cancel).set('Prefer', 'wait=30').expect(202);
    });
    expect(tookMs).toBeLessThanOrEqual(2_000);
    await page.getByText(words).waitFor();
    expect(await touchOver(page, 'picker-cancelled')).toEqual([]);
    await putBack(page);
    expect(faults).toEqual([]);
  });

  it('tells that an order went to another store, and what to put back', async () => {
    const { page, faults } = at.open;
    await pair(page);
    const { api } = at.store.shop;
    const metadata = { place_id: await openPlace(at.store.shop, { name: 'Nord' }) };
    const words = 'This order went to another store: put back 2 items';
    const tookMs = await toldMs('W-MOVED', words, async (orderId) => {
      const { channel_id, order_number, order_date } = (await api.get(`/v1/orders/${orderId}`).expect(200))
        .body;
      const content = { channel_id, order_number, order_date, items: [lineOf(1), lineOf(2)], metadata };
      await api.put(`/v1/orders/${orderId}`, content).set('Prefer', 'wait=30').expect(202);
    });
    expect(tookMs).toBeLessThanOrEqual(2_000);
    await page.getByText(words).waitFor();
    expect(await touchOver(page, 'picker-moved')).toEqual([]);
    await putBack(page);
    await page
      .getByText(/^W-MOVED/)
      .first()
      .waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });

  it('asks before it takes over what a colleague picks, and shows what is on the way', async () => {
    const { page, faults } = at.open;
    const banana = { ...lineOf(1), name: 'Bananas', quantity: 1.2 };
    banana.properties.unit_of_measure = 'kg';
    const orderId = await orderFor(at.store, 'W-BEN', [banana, lineOf(2)]);
    const claim = `/v1/places/${at.store.placeId}/queue/${orderId}/claim`;
    await at.store.shop.api.post(claim, { name: 'Ben' }).expect(200);
    await pair(page);
    await page.getByText('W-BEN').click();
    await page.getByRole('heading', { name: 'Ben picks this order. Take it over?' }).waitFor();
    expect(await touchOver(page, 'picker-take-over')).toEqual([]);
    await page.getByRole('button', { name: 'Take it over' }).click();
    await page.getByRole('region', { name: 'Bananas', exact: true }).waitFor();
    expect(await touchOver(page, 'picker-weigh')).toEqual([]);
    await page.getByRole('button', { name: 'Lines', exact: true }).click();
    await page.getByRole('button', { name: 'Give back to the queue' }).waitFor();
    expect(await touchOver(page, 'picker-lines')).toEqual([]);
    await page.keyboard.press('Escape');
    await allIsSent(page);
    const { body: audit } = await at.service.system.get(`/v1/audit?resource_id=${orderId}`).expect(200);
    expect((audit.data as Json[]).map(({ action }) => action)).toContain('order.claim_taken_over');
    await keptForLater(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Lines', exact: true }).click();
    await page.getByRole('button', { name: /^Product 2/ }).click();
    await page.getByRole('button', { name: 'Take 1', exact: true }).click();
    await page.getByRole('link', { name: '1 unsent · offline' }).click();
    await page.getByText('Line: Product 2').waitFor();
    expect(await touchOver(page, 'picker-unsent')).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText('Everything was sent').waitFor();
    expect(faults).toEqual([]);
  });

  it('stops when a colleague has taken the order over, until it is taken back', async () => {
    const { page, faults } = at.open;
    const orderId = await orderFor(at.store, 'W-BACK', [1, 2, 3].map(lineOf));
    const claim = `/v1/places/${at.store.placeId}/queue/${orderId}/claim`;
    // The service knows it: "All sent" may still be there from before.
    const isAnas = () =>
      until('Ana picks the order', async () => {
        const { body } = await at.store.shop.api.get(`/v1/places/${at.store.placeId}/queue`).expect(200);
        const queued = (body.data as Json[]).find(({ order_id }) => order_id === orderId);
        return queued?.claim?.claimed_by === 'Ana';
      });
    /** Gives when it is Ben's. */
    const benTakesOver = async (): Promise<number> => {
      await isAnas();
      const { body } = await at.store.shop.api.post(claim, { name: 'Ben', take_over: true }).expect(200);
      return Date.parse(body.claimed_at as string);
    };
    const benPicks = async (picked: number) => {
      const isRead = page.waitForResponse(
        async (response) =>
          response.url().endsWith(`/v1/orders/${orderId}/picks`) &&
          picksIn(await textOf(response)).some((pick) => pick.item_id === 'item-3' && pick.picked === picked),
      );
      await at.store.shop.api.put(`/v1/orders/${orderId}/picks/item-3`, { picked, missing: 0 }).expect(200);
      await isRead;
    };
    const isBens = page.getByRole('heading', { name: 'Ben picks this order now' });
    await pair(page);
    await page.getByText('W-BACK').click();
    await page.getByRole('button', { name: 'Take 2', exact: true }).click();
    await nextLine(page, 'Product 1');
    await allIsSent(page);
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await page.getByRole('heading', { name: 'Yours' }).waitFor();

    // What it knows of the queue gets old, as when the socket is cut: the order itself asks once it is opened.
    await page.route(/\/queue\?/, (route) => route.abort());
    await benTakesOver();
    await page.getByText('W-BACK').click();
    await isBens.waitFor();
    for (const picked of [1, 2]) await benPicks(picked);
    expect(await isBens.isVisible()).toBe(true);
    expect(await page.getByRole('list').getByText('Product 3').count()).toBe(0);
    await page.reload();
    await isBens.waitFor();
    expect(await touchOver(page, 'picker-taken')).toEqual([]);
    await page.getByRole('button', { name: 'Take it over' }).click();
    await page.getByRole('region', { name: 'Product 2', exact: true }).waitFor();
    await allIsSent(page);

    await page.unroute(/\/queue\?/);
    let takenOver = 0;
    const takeOver = async () => {
      takenOver += 1;
      await isBens.waitFor();
      await page.getByRole('button', { name: 'Take it over' }).click();
    };
    const tookMs = await undisturbed(async () => {
      if (await isBens.isVisible()) await takeOver();
      const noted = await noteWords(page, 'Ben picks this order now');
      return lateMs(noted, await benTakesOver());
    });
    expect(tookMs).toBeLessThanOrEqual(5_000);
    await takeOver();
    await page.getByRole('button', { name: 'Take 1', exact: true }).click();
    await page.getByRole('heading', { name: 'Review W-BACK' }).waitFor();
    await isAnas();
    await allIsSent(page);
    const { body: audit } = await at.service.system.get(`/v1/audit?resource_id=${orderId}`).expect(200);
    const takers = (audit.data as Json[]).filter(({ action }) => action === 'order.claim_taken_over');
    const each = 1 + takenOver;
    expect(takers.map(({ actor }) => actor.kind).sort()).toEqual([
      ...Array<string>(each).fill('device'),
      ...Array<string>(each).fill('key'),
    ]);
    expect(faults).toEqual([]);
  });
});
