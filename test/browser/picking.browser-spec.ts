import type { Page } from 'playwright-core';
import type { Json } from '../support/http/api';
import { until } from '../support/until';
import { openBrowser, visit } from './support/browser';
import { cameraThatSees } from './support/camera';
import { flashOf } from './support/flashes';
import {
  atPairing,
  coldLineOf,
  eanOf,
  lineOf,
  nextLine,
  orderFor,
  orderIs,
  pair,
  pairingPath,
  picksOf,
  scan,
} from './support/picking-store';
import { touchOver } from './support/touch';

/** Longer than that the app does not wait for the names that its device keeps. */
const NAMES_WAITED_FOR_MS = 2_000;
const NOTE_READING_OF_NAMES = `{
  const { open } = IDBFactory.prototype;
  const { get } = IDBObjectStore.prototype;
  let openedMs;
  IDBFactory.prototype.open = function (...given) {
    openedMs ??= performance.now();
    return open.apply(this, given);
  };
  IDBObjectStore.prototype.get = function (key) {
    const reading = get.call(this, key);
    if (key === 'names')
      reading.addEventListener('success', () => (globalThis.namesReadMs ??= performance.now() - openedMs));
    return reading;
  };
}`;
const COLLECT = { delivery_type: 1, customer_info: { name: 'Maija Virtanen' } };

describe('picking in a store', () => {
  const at = atPairing();

  const allIsSent = (page: Page) => page.getByText('All sent').waitFor();

  it('leads from the pairing to the counter, by scanner, on any screen', async () => {
    const { page, faults } = at.open;
    const items = [lineOf(1), ...[12, 13, 14].map(coldLineOf)];
    const beer = { ...lineOf(20), name: 'Beer' };
    beer.properties.fulfilment_flags = ['RESTRICTED_TO_SELL_18'];
    const orderId = await orderFor(at.store, 'W-10231', [...items, beer], COLLECT);
    await page.getByRole('heading', { name: 'Who picks here?' }).waitFor();
    expect(page.url()).not.toContain('pair=');
    expect(await touchOver(page, 'picker-pair')).toEqual([]);
    await pair(page);
    await page.getByText('W-10231').waitFor();
    expect(await touchOver(page, 'picker-queue')).toEqual([]);

    await page.getByText('W-10231').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    expect(await touchOver(page, 'picker-pick')).toEqual([]);
    expect(await flashOf(page, () => scan(page, eanOf(99)))).toContain('Not in this order');
    const misread = `${eanOf(1).slice(0, 12)}${(Number(eanOf(1)[12]) + 1) % 10}`;
    expect(await flashOf(page, () => scan(page, misread))).toContain('Misread: scan it again');
    await scan(page, eanOf(1));
    await page.getByText('1 of 2').waitFor();
    await scan(page, `]E0${eanOf(1)}`);
    await nextLine(page, 'Product 1');

    await page.getByRole('button', { name: 'Missing', exact: true }).click();
    expect(await touchOver(page, 'picker-missing')).toEqual([]);
    await page.getByRole('button', { name: 'Damaged' }).click();
    await nextLine(page, 'Product 14');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('region', { name: 'Product 14', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Substitute' }).click();
    expect(await touchOver(page, 'picker-substitute')).toEqual([]);
    await page.getByRole('button', { name: /Oat drink/ }).click();
    await nextLine(page, 'Product 14');
    await page.getByRole('button', { name: 'Take 1', exact: true }).click();
    await nextLine(page, 'Beer');
    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page
      .getByLabel('Scan or type a code')
      .last()
      .fill(`(01)0${eanOf(12)}`);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await nextLine(page, 'Product 12');
    await page.getByRole('button', { name: 'Missing', exact: true }).click();
    await page.getByRole('button', { name: 'Out of stock' }).click();

    await page.getByRole('heading', { name: 'Review W-10231' }).waitFor();
    expect(await touchOver(page, 'picker-review')).toEqual([]);
    await page.getByRole('button', { name: 'Finish picking' }).click();
    await page.getByRole('button', { name: /Put on Cold room 1/ }).waitFor();
    expect(await touchOver(page, 'picker-shelve')).toEqual([]);
    await scan(page, 'Cold room 1');
    await page.getByText('on Cold room 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Put on Shelf A-1/ }).click();
    await page.getByRole('button', { name: /Back to the queue/ }).click();
    await allIsSent(page);
    const picked = await orderIs(at.store, orderId, 'picked');
    const byId = new Map((picked.items as Json[]).map((item) => [item.item_id, item]));
    expect(byId.get('item-1')).toMatchObject({ status: 'picked', properties: { picked_quantity: 2 } });
    expect(byId.get('item-14')).toMatchObject({ status: 'substituted', properties: { sub_item_id: 'oat' } });
    expect(byId.get('item-13')).toMatchObject({ status: 'not_picked', properties: { unpicked_quantity: 2 } });
    expect(byId.get('item-12')).toMatchObject({ properties: { storage_location_name: 'Cold room 1' } });

    await page.getByText('W-10231').click();
    await page.getByText('What the customer does not take').click();
    await page.getByRole('button', { name: 'Refuse one Product 1', exact: true }).click();
    expect(await touchOver(page, 'picker-hand-over')).toEqual([]);
    const handOver = page.getByRole('button', { name: 'Hand over', exact: true });
    expect(await handOver.isDisabled()).toBe(true);
    await page.getByLabel('I saw that the customer is 18 or older').check();
    await handOver.click();
    await page.getByText('W-10231').waitFor({ state: 'hidden' });
    await orderIs(at.store, orderId, 'collected');
    const { body } = await at.store.shop.api.get(`/v1/orders/${orderId}/status-history`).expect(200);
    expect((body.history as Json[]).find(({ status }) => status.to === 'collected')).toMatchObject({
      metadata: {
        id_verified: true,
        rejected_items: [{ item_id: 'item-1', quantity: 1, reason: 'collection_rejected_by_customer' }],
      },
    });
    expect(faults).toEqual([]);
  });

  it('takes at most one tap a line', async () => {
    const { page, faults } = at.open;
    const items = Array.from({ length: 20 }, (_, n) => lineOf(n + 1));
    const orderId = await orderFor(at.store, 'W-TAPS', items);
    await pair(page);
    await page.getByText('W-TAPS').click();
    const taps: number[] = [];
    for (let n = 1; n <= 20; n += 1) {
      const line = page.getByRole('region', { name: `Product ${n}`, exact: true });
      // Of this line alone: it may go before the next tap, and then no other one is taken.
      const take = page
        .getByRole('main')
        .filter({ has: line })
        .getByRole('button', { name: /^Take \d/ });
      await line.waitFor();
      taps.push(0);
      while (await line.isVisible()) {
        taps[n - 1]! += 1;
        await take.click({ timeout: 2_000 }).catch(() => undefined);
        await line.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
      }
    }
    expect(taps.sort((a, b) => a - b)[10]).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Finish picking' }).click();
    await allIsSent(page);
    expect(await picksOf(at.store, orderId)).toHaveLength(20);
    await orderIs(at.store, orderId, 'picked');
    expect(faults).toEqual([]);
  });

  it('goes on with the keyboard at what is new: the next line, the next screen', async () => {
    const { page, faults } = at.open;
    await orderFor(at.store, 'W-KEYS', [1, 2, 3].map(lineOf));
    const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      await page.getByRole(role, { name, exact: true, disabled: false }).focus();
      await page.keyboard.press('Enter');
    };
    const isAt = (heading: 'h1' | 'h2', text: string) =>
      page.locator(`${heading}:focus`).getByText(text, { exact: true }).waitFor();
    await pair(page);
    await isAt('h1', 'Mitte');
    await press(/W-KEYS/);
    await isAt('h1', 'W-KEYS');
    await press('Take 2');
    await isAt('h2', 'Product 2');
    await press('Missing');
    await page.getByRole('dialog').waitFor();
    await press('Damaged');
    await isAt('h2', 'Product 3');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Take 2');
    await press('+1');
    await page.getByText('1 of 2').waitFor();
    await isAt('h2', 'Product 3');
    await press('Take 1');
    await isAt('h1', 'Review W-KEYS');
    await press('All sent', 'link');
    await isAt('h1', 'Not sent yet');
    expect(faults).toEqual([]);
  });

  it('draws the form of the pairing with the names that were used before, so that its button stays where it is', async () => {
    const { page } = at.open;
    await pair(page);
    await page.addInitScript(NOTE_READING_OF_NAMES);
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector('form [type=submit]') !== null)
        globalThis.namesAtFirst ??= document.querySelectorAll('form .chip').length;
    }).observe(document, { childList: true, subtree: true })`);
    for (let time = 1; time <= 3; time += 1) {
      await page.goto('about:blank');
      await page.goto(await pairingPath(at.service, at.store));
      await until('the form is there', () => page.evaluate<boolean>('globalThis.namesAtFirst !== undefined'));
      const readMs = await until('the names are read', () => page.evaluate<number>('globalThis.namesReadMs'));
      if (readMs < NAMES_WAITED_FOR_MS) break;
    }
    expect(await page.evaluate('globalThis.namesAtFirst')).toBe(1);
    await page.getByRole('button', { name: 'Ana', exact: true }).waitFor();
  });

  it('shows how the store picks, and each person only where the store allows it', async () => {
    const { page, faults } = at.open;
    await pair(page);
    await page.getByRole('link', { name: 'Figures of the store' }).click();
    await page.getByText('Found as ordered').waitFor();
    await page.getByText('Nobody is measured alone').waitFor();
    expect(await touchOver(page, 'picker-figures')).toEqual([]);
    const allowed = { metadata: { figures_by_person: true } };
    await at.store.shop.api.patch(`/v1/places/${at.store.placeId}`, allowed).expect(200);
    await page.getByRole('button', { name: '30 days' }).click();
    await page.getByRole('heading', { name: 'Ana' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('picks several orders at once, each product for one bag after the other', async () => {
    const { page, faults } = at.open;
    const first = await orderFor(at.store, 'W-A', [lineOf(1), lineOf(2)]);
    const second = await orderFor(at.store, 'W-B', [lineOf(2), lineOf(3)]);
    await pair(page);
    await page.getByRole('button', { name: 'Pick several' }).click();
    await page.getByText('W-A', { exact: true }).click();
    await page.getByText('W-B', { exact: true }).click();
    await page.getByRole('button', { name: 'Pick 2 orders together' }).click();
    await page.getByRole('button', { name: 'Take 2 for bag A' }).click();
    await page.getByText('2 in all:').waitFor();
    expect(await touchOver(page, 'picker-wave')).toEqual([]);
    await scan(page, eanOf(2));
    await page.getByRole('button', { name: 'Take 1 for bag B' }).waitFor();
    await scan(page, eanOf(2));
    await page.getByRole('button', { name: 'Take 2 for bag B' }).click();
    await page.getByText('All lines are done').waitFor();
    expect(await touchOver(page, 'picker-wave-done')).toEqual([]);
    await allIsSent(page);
    for (const orderId of [first, second]) {
      const picks = await picksOf(at.store, orderId);
      expect(picks.map(({ picked, ordered }) => picked === ordered)).toEqual([true, true]);
    }
    expect(faults).toEqual([]);
  });

  it('reads codes with the camera, by a reader from its own address, also after the camera was taken away', async () => {
    await orderFor(at.store, 'W-CAMERA', [lineOf(2), lineOf(3)]);
    const seeing = await openBrowser(cameraThatSees(eanOf(2)));
    const looking = await visit(seeing, at.service, await pairingPath(at.service, at.store));
    const { page, faults } = looking;
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(at.service.url)) foreign.push(request.url());
    });
    await pair(page);
    await page.getByText('W-CAMERA').click();
    await page.getByRole('region', { name: 'Product 2', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Camera', exact: true }).click();
    await nextLine(page, 'Product 2');
    expect(await page.evaluate('"BarcodeDetector" in globalThis')).toBe(false);

    const isSeeing = 'document.querySelector("video")?.srcObject?.active === true';
    await page.evaluate(
      'document.querySelector("video").srcObject.getTracks().forEach((track) => track.stop())',
    );
    for (const is of [false, true]) {
      await page.getByRole('button', { name: 'Camera', exact: true, pressed: !is }).click();
      await page.getByRole('button', { name: 'Camera', exact: true, pressed: is }).waitFor();
    }
    await until('the camera sees again', () => page.evaluate<boolean>(isSeeing));
    expect(foreign).toEqual([]);
    expect(faults).toEqual([]);
    await looking.leave();
    await seeing.close();
  });
});
