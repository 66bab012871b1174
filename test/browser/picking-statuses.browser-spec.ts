import type { Page } from 'playwright-core';
import type { Json } from '../support/http/api';
import { undisturbed } from '../support/undisturbed';
import { until } from '../support/until';
import { PHONE, textOf, visit } from './support/browser';
import { atPairing, lineOf, orderFor, orderIs, pair, pairingPath } from './support/picking-store';
import { changedMs, lateMs, noteWords } from './support/lateness/shown-words';
import { touchOver } from './support/touch';

const COLLECT = { delivery_type: 1, customer_info: { name: 'Maija Virtanen' } };
const SUSPEND = { status: 'suspended', metadata: { suspension_reason: 'stock check' } };
const PICKED = [{ status: 'picking', metadata: { picker_id: 'Ben' } }, { status: 'picked' }];
const OF_QUEUE = /\/queue\?/;

describe('picking, and a status that changes elsewhere', () => {
  const at = atPairing();

  const allIsSent = (page: Page) => page.getByText('All sent').waitFor();
  const move = async (orderId: string, ...updates: Json[]): Promise<void> => {
    for (const update of updates)
      await at.store.shop.api
        .patch(`/v1/orders/${orderId}/status`, update)
        .set('Prefer', 'wait=30')
        .expect(202);
  };

  it('an order that is suspended says so on its screen and in the list, and no tap lifts that', async () => {
    const { page, faults } = at.open;
    const isSuspended = page.getByRole('heading', { name: 'This order is suspended now' });
    const isUnderstood = async () => {
      await page.getByRole('button', { name: 'Understood', exact: true }).click();
      await page.getByRole('heading', { name: 'Mitte' }).waitFor();
    };
    await pair(page);
    let orders = 0;
    const told = await undisturbed(async () => {
      if (await isSuspended.isVisible()) await isUnderstood();
      const number = `W-HELD-${(orders += 1)}`;
      const orderId = await orderFor(at.store, number, [lineOf(1)]);
      await page.getByText(number).click();
      await page.getByRole('button', { name: 'Take 2', exact: true }).click();
      await page.getByRole('button', { name: 'Finish picking' }).waitFor();
      await allIsSent(page);
      const noted = await noteWords(page, 'This order is suspended now');
      await move(orderId, SUSPEND);
      return { number, orderId, lateMs: await lateMs(noted, await changedMs(at.service.database, orderId)) };
    });
    expect(told.lateMs).toBeLessThanOrEqual(2_000);
    await isSuspended.waitFor();
    expect(await touchOver(page, 'picker-suspended')).toEqual([]);
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await page.getByRole('button', { name: told.number }).getByText('Stopped: read why').waitFor();
    await page.getByText(told.number).click();
    await isSuspended.waitFor();
    await isUnderstood();
    await page.getByText(told.number).waitFor({ state: 'hidden' });
    await allIsSent(page);
    await orderIs(at.store, told.orderId, 'suspended');
    expect(faults).toEqual([]);
  });

  it('is shown within seconds also where the order could not be read at first', async () => {
    const { page } = at.open;
    const orderId = await orderFor(at.store, 'W-CUT', [lineOf(1)]);
    await pair(page);
    await page.getByText('W-CUT').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    await allIsSent(page);
    const reading = `**/v1/orders/${orderId}`;
    const failedMs: number[] = [];
    await page.route(reading, (route) => {
      failedMs.push(Date.now());
      return route.abort();
    });
    await move(orderId, SUSPEND);
    const suspendedMs = await changedMs(at.service.database, orderId);
    await until('it could not be read', () => failedMs.some((ms) => ms >= suspendedMs));
    await page.unroute(reading);
    const isSuspended = page.getByRole('heading', { name: 'This order is suspended now' });
    await isSuspended.waitFor({ timeout: 15_000 });
  });

  it('an order that is handed over on another phone says so, also once it is forgotten', async () => {
    const { page, faults } = at.open;
    const other = await visit(
      page.context().browser()!,
      at.service,
      await pairingPath(at.service, at.store),
      { viewport: PHONE },
    );
    const orderId = await orderFor(at.store, 'W-TWICE', [lineOf(1)], COLLECT);
    await move(orderId, ...PICKED);
    for (const phone of [page, other.page]) {
      await pair(phone);
      await phone.getByText('W-TWICE').click();
      await phone.getByRole('heading', { name: 'Hand over W-TWICE' }).waitFor();
    }
    await page.getByRole('button', { name: 'Hand over', exact: true }).click();
    const isCollected = other.page.getByRole('heading', { name: 'This order is collected now' });
    await isCollected.waitFor();
    for (const number of ['W-LATER', 'W-LATEST']) {
      const isRead = other.page.waitForResponse(
        async (response) => OF_QUEUE.test(response.url()) && (await textOf(response)).includes(`"${number}"`),
      );
      await orderFor(at.store, number, [lineOf(1)]);
      await (await isRead).finished();
    }
    expect(await isCollected.isVisible()).toBe(true);
    await other.page.getByRole('button', { name: 'Understood', exact: true }).click();
    await other.page.getByRole('heading', { name: 'Mitte' }).waitFor();
    expect([...faults, ...other.faults]).toEqual([]);
    await other.leave();
  });

  it('an order that nobody came for is cancelled also where that was read without network', async () => {
    const { page, faults } = at.open;
    const orderId = await orderFor(at.store, 'W-ALONE', [lineOf(1)], COLLECT);
    await move(orderId, ...PICKED);
    await pair(page);
    await page.getByText('W-ALONE').click();
    await page.getByRole('button', { name: 'Nobody came' }).click();
    await page.context().setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Nobody came' }).click();
    await page.getByText('This order was cancelled: put back 2 items').waitFor();
    await page.getByRole('button', { name: 'Everything is put back' }).click();
    await page.getByRole('link', { name: '1 unsent · offline' }).waitFor();
    await page.getByText('W-ALONE').waitFor({ state: 'hidden' });
    await page.context().setOffline(false);
    await orderIs(at.store, orderId, 'cancelled');
    await allIsSent(page);
    expect(await page.getByText('W-ALONE').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it.each([
    ['', 'To pick'],
    ['/review', 'Review'],
    ['/shelve', 'Put away'],
    ['/hand-over', 'Hand over'],
  ])('an order that is not on this device leads back to the queue: %s', async (step, title) => {
    const { page, faults } = at.open;
    await pair(page);
    await page.goto(`/pick/orders/none${step}`);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await page.getByRole('heading', { name: 'Mitte' }).waitFor();
    expect(faults).toEqual([]);
  });
});
