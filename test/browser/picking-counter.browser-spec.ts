import type { Page } from 'playwright-core';
import type { Json } from '../support/http/api';
import { atPairing, lineOf, orderFor, orderIs, pair, picksOf } from './support/picking-store';
import { touchOver } from './support/touch';

const DELIVERY = { delivery_type: 0 };
const COLLECT = { delivery_type: 1, customer_info: { name: 'Maija Virtanen' } };

describe('orders that were picked', () => {
  const at = atPairing();

  /** Each move once, the oldest first. */
  const movesOf = async (orderId: string): Promise<Json[]> => {
    const { body } = await at.store.shop.api.get(`/v1/orders/${orderId}/status-history`).expect(200);
    return (body.history as Json[]).map(({ status, metadata }) => ({ to: status.to, metadata })).reverse();
  };
  const finish = async (page: Page) => {
    await page.getByRole('button', { name: 'Finish picking' }).click();
    await page.getByRole('heading', { name: /^Put away/ }).waitFor();
    await page.getByRole('link', { name: 'Back to the queue' }).click();
  };
  const pickAll = async (page: Page, number: string) => {
    await page.getByText(number).click();
    await page.getByRole('button', { name: 'Take 2', exact: true }).click();
    await finish(page);
    await page.getByText('All sent').waitFor();
  };

  it('are corrected by a new version of their picking, and then given to the courier', async () => {
    const { page, faults } = at.open;
    await page.evaluate(
      'navigator.storage.persist = () => Promise.resolve((globalThis.asksToKeep = true)); undefined',
    );
    const orderId = await orderFor(at.store, 'W-CORRECT', [lineOf(1)], DELIVERY);
    await pair(page);
    expect(await page.evaluate('globalThis.asksToKeep')).toBe(true);
    await pickAll(page, 'W-CORRECT');
    const picked = await orderIs(at.store, orderId, 'picked');

    await page.getByText('W-CORRECT').click();
    await page.getByRole('button', { name: 'Correct the picking' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Correct the picking' }).click();
    await page.getByRole('button', { name: 'Change: Product 1' }).click();
    await page.getByRole('button', { name: 'Missing', exact: true }).click();
    await page.getByRole('button', { name: 'Damaged' }).click();
    await finish(page);
    await page.getByText('All sent').waitFor();
    const corrected = await orderIs(at.store, orderId, 'picked');
    expect(corrected.version).toBe((picked.version as number) + 3);
    expect(corrected.items[0]).toMatchObject({ status: 'not_picked', properties: { unpicked_quantity: 2 } });
    expect(await picksOf(at.store, orderId)).toMatchObject([
      { picked: 0, missing: 2, missing_reason: 'damaged' },
    ]);

    await page.getByText('W-CORRECT').click();
    await page.getByLabel('Tracking number, if there is one').fill('JJFI 6431');
    expect(await touchOver(page, 'picker-courier')).toEqual([]);
    await page.getByRole('button', { name: 'Give to the courier' }).click();
    await page.getByText('W-CORRECT').waitFor({ state: 'hidden' });
    await orderIs(at.store, orderId, 'shipped');
    const moves = await movesOf(orderId);
    expect(moves.map(({ to }) => to as string).slice(-7)).toEqual([
      'picking',
      'picked',
      'suspended',
      'picking',
      'picked',
      'retrieving',
      'shipped',
    ]);
    expect(moves.at(-1)).toMatchObject({
      metadata: { shipping_method: 'courier', tracking_number: 'JJFI 6431' },
    });
    expect(faults).toEqual([]);
  });

  it('ask for the age, and say what is in the bags, also where nobody told the picks of their lines', async () => {
    const { page, faults } = at.open;
    const beer = { ...lineOf(1), name: 'Beer', item_id: 'beer' };
    beer.properties.fulfilment_flags = ['age_restricted', 'RESTRICTED_TO_SELL_21'];
    const orderId = await orderFor(at.store, 'W-UNTOLD', [beer, lineOf(2), lineOf(3)], COLLECT);
    const salt = { item_id: 'item-2', properties: { picked_quantity: 0 } };
    const oat = { item_id: 'item-3', properties: { picked_quantity: 1, sub_item_id: 'oat' } };
    const moves = [
      { status: 'picking', metadata: { picker_id: 'Ben' } },
      { status: 'picked', metadata: { items: [salt, oat] } },
    ];
    for (const move of moves)
      await at.store.shop.api
        .patch(`/v1/orders/${orderId}/status`, move)
        .set('Prefer', 'wait=30')
        .expect(202);
    expect(await picksOf(at.store, orderId)).toEqual([]);
    await pair(page);
    await page.getByText('W-UNTOLD').click();
    const handOver = page.getByRole('button', { name: 'Hand over', exact: true });
    await handOver.waitFor();
    expect(await handOver.isDisabled()).toBe(true);
    await page.getByText('Dry goods 2 lines').waitFor();
    await page.getByText('What the customer does not take').click();
    expect(await page.getByRole('button', { name: /^Refuse one/ }).count()).toBe(2);
    expect(await touchOver(page, 'picker-untold')).toEqual([]);
    await page.getByLabel('I saw that the customer is 21 or older').check();
    await handOver.click();
    await orderIs(at.store, orderId, 'collected');
    expect((await movesOf(orderId)).at(-1)).toMatchObject({ metadata: { id_verified: true } });
    expect(faults).toEqual([]);
  });

  it('are cancelled when nobody comes for them, and say what to put back', async () => {
    const { page, faults } = at.open;
    const orderId = await orderFor(at.store, 'W-NOBODY', [lineOf(1)], COLLECT);
    await pair(page);
    await pickAll(page, 'W-NOBODY');
    await page.getByText('W-NOBODY').click();
    await page.getByRole('button', { name: 'Nobody came' }).click();
    expect(await touchOver(page, 'picker-no-show')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Nobody came' }).click();
    await page.getByText('This order was cancelled: put back 2 items').waitFor();
    await page.getByRole('button', { name: 'Everything is put back' }).click();
    await page.getByRole('heading', { name: 'Mitte' }).waitFor();
    await orderIs(at.store, orderId, 'cancelled');
    expect((await movesOf(orderId)).at(-1)).toMatchObject({
      to: 'cancelled',
      metadata: { cancellation_reason: 'customer_no_show' },
    });
    expect(faults).toEqual([]);
  });
});
