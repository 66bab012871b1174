import type { Page } from 'playwright-core';
import { isAllDelivered, isSettled } from '../support/beyond-the-interface';
import type { Json } from '../support/http/api';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { keepPicture } from './support/browser';
import { flashOf } from './support/flashes';
import { Phone } from './support/phone';
import {
  eanOf,
  keptForLater,
  lineOf,
  nextLine,
  openStore,
  orderFor,
  pair,
  pairingPath,
  picksOf,
  type PickingStore,
  scan,
} from './support/picking-store';
import { touchOver } from './support/touch';

const LINES = 20;
const NOT_STORED = 'Not stored: free space on this device';
/** As where the browser may store no more: while `isFull` is true. */
const PUT_THAT_FAILS = `{
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (globalThis.isFull) throw new DOMException('No space', 'QuotaExceededError');
    return put.apply(this, given);
  };
}`;
/** Each once, the latest first. */
const MOVES = ['picked', 'picking', 'processing', 'pending'];

describe('picking without network', () => {
  let service: Service;
  let receiver: Receiver;
  let network: TcpProxy;
  let store: PickingStore;
  let phone: Phone;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    network = await TcpProxy.start(Number(new URL(service.url).port));
    store = await openStore(service, receiver);
    phone = await Phone.start(`http://127.0.0.1:${network.port}`);
  });
  // Also where a story fails without it.
  afterEach(() => network.open());
  afterAll(async () => {
    await phone.stop();
    await network.stop();
    await service.stop();
    await receiver.stop();
  });

  /** A line is done: by its main button, for an even one, else by scanning every unit. */
  const takeLine = async (page: Page, n: number): Promise<void> => {
    await page.getByRole('region', { name: `Product ${n}`, exact: true }).waitFor();
    if (n % 2 === 0) await page.getByRole('button', { name: /^Take \d/ }).click();
    else for (let unit = 0; unit <= n % 2; unit += 1) await scan(page, eanOf(n));
    await nextLine(page, `Product ${n}`);
  };

  const movesOf = async (orderId: string): Promise<string[]> => {
    const { body } = await store.shop.api.get(`/v1/orders/${orderId}/status-history`).expect(200);
    return (body.history as Json[]).map(({ status }) => status.to as string);
  };

  it('twenty lines in flight mode, the browser killed twice, two tabs: told exactly once', async () => {
    const items = Array.from({ length: LINES }, (_, n) => lineOf(n + 1));
    const orderId = await orderFor(store, 'W-FLIGHT', items);
    const pairing = await phone.open(await pairingPath(service, store));
    await pair(pairing);
    await keptForLater(pairing);
    await phone.closeAndOpen();
    const first = await phone.open('/pick/');
    await first.getByText('W-FLIGHT').click();
    await takeLine(first, 1);
    await first.getByText('All sent').waitFor();

    network.cut();
    for (let n = 2; n <= 7; n += 1) await takeLine(first, n);
    await first.getByText(/\d+ unsent/).waitFor();
    await phone.kill();

    await phone.startAgain();
    const second = await phone.open(`/pick/orders/${orderId}`);
    await second.getByRole('region', { name: 'Product 8', exact: true }).waitFor();
    await second.getByRole('button', { name: 'Missing', exact: true }).click();
    await second.getByRole('button', { name: 'Out of stock' }).click();
    await nextLine(second, 'Product 8');
    await second.getByRole('button', { name: 'Substitute' }).click();
    await second.getByRole('button', { name: /Oat drink/ }).click();
    await nextLine(second, 'Product 9');
    for (let n = 10; n <= 15; n += 1) await takeLine(second, n);
    await phone.kill();

    await phone.startAgain();
    const third = await phone.open(`/pick/orders/${orderId}`);
    for (let n = 16; n <= LINES; n += 1) await takeLine(third, n);
    await third.getByRole('button', { name: 'Finish picking' }).click();
    await third.getByRole('button', { name: /Put on Shelf A-1/ }).click();
    await third.getByText('on Shelf A-1', { exact: true }).waitFor();
    const fourth = await phone.open('/pick/');
    await fourth.getByText(/\d+ unsent/).waitFor();

    network.open();
    await Promise.all([third.reload(), fourth.reload()]);
    await Promise.all([third, fourth].map((page) => page.getByText('All sent').waitFor({ timeout: 60_000 })));

    const picks = new Map((await picksOf(store, orderId)).map((pick) => [pick.item_id, pick]));
    expect(picks.size).toBe(LINES);
    for (const [itemId, { ordered, picked, missing, substitutes }] of picks) {
      const instead = (substitutes as Json[]).reduce((sum, { quantity }) => sum + (quantity as number), 0);
      expect([itemId, (picked as number) + (missing as number) + instead]).toEqual([itemId, ordered]);
    }
    expect(picks.get('item-8')).toMatchObject({ picked: 0, missing: 1, missing_reason: 'out_of_stock' });
    expect(picks.get('item-9')).toMatchObject({ picked: 0, substitutes: [{ item_id: 'oat', quantity: 2 }] });
    expect(await movesOf(orderId)).toEqual(MOVES);
    const { body: order } = await store.shop.api.get(`/v1/orders/${orderId}`).expect(200);
    expect((order.items as Json[]).map(({ properties }) => properties.storage_location_name)).toEqual(
      (order.items as Json[]).map(({ item_id }) => (item_id === 'item-8' ? undefined : 'Shelf A-1')),
    );
    const ofPicked = () =>
      receiver.received.filter(
        ({ body: { event_type, data } }) =>
          event_type === 'order:status_changed' && data.order_id === orderId && data.status.to === 'picked',
      );
    await until('the webhook arrives', () => ofPicked().length > 0);
    const { channelId } = store.shop;
    await until('all is in the feed', () => isSettled(service.database, channelId));
    await until('all is delivered', () => isAllDelivered(service.database, channelId));
    expect(ofPicked()).toHaveLength(1);
    expect(phone.faults).toEqual([]);
  });

  it('a killed browser that lost its session says so, keeps everything, and sends it once after pairing again', async () => {
    const orderId = await orderFor(store, 'W-LOST', [1, 2, 3, 4].map(lineOf));
    const first = await phone.open(await pairingPath(service, store));
    await pair(first);
    await first.getByText('W-LOST').click();
    await takeLine(first, 1);
    await first.getByText('All sent').waitFor();
    network.cut();
    for (const n of [2, 3]) await takeLine(first, n);
    await phone.kill();

    await phone.startAgain();
    // Whether the cookie was written before the kill is chance.
    await phone.forgetCookies();
    network.open();
    const second = await phone.open('/pick/');
    await second.getByText('This device is no longer paired. What you did is kept here').waitFor();
    await second.getByText('3 unsent · not paired any more').waitFor();
    expect(await picksOf(store, orderId)).toHaveLength(1);
    await second.close();
    const third = await phone.open(await pairingPath(service, store));
    await third.getByRole('button', { name: 'Start picking' }).click();
    await third.getByText('W-LOST').click();
    await takeLine(third, 4);
    await third.getByRole('button', { name: 'Finish picking' }).click();
    await until('the order is picked', async () => (await movesOf(orderId))[0] === 'picked');
    await third.getByText('All sent').waitFor();
    const picks = await picksOf(store, orderId);
    expect(picks.map(({ picked, ordered }) => picked === ordered)).toEqual([true, true, true, true]);
    expect(await movesOf(orderId)).toEqual(MOVES);
    const { body: devices } = await store.shop.api.get(`/v1/places/${store.placeId}/devices`).expect(200);
    expect(devices.data).toHaveLength(1);
    expect(phone.faults).toEqual([]);
    await third.close();
  });

  it('a browser that can not open what it keeps says so, and goes on as soon as it can', async () => {
    const orderId = await orderFor(store, 'W-LOCKED', [1, 2].map(lineOf));
    const first = await phone.open(await pairingPath(service, store));
    await pair(first);
    await first.getByText('W-LOCKED').click();
    await takeLine(first, 1);
    await first.getByText('All sent').waitFor();
    network.cut();
    await takeLine(first, 2);
    await phone.close();
    const unlock = phone.lockStorage();

    await phone.startAgain();
    network.open();
    const second = await phone.open(`/pick/orders/${orderId}`);
    await second.getByText('can not be read').waitFor();
    await keepPicture(second, 'picking-locked');
    expect(await picksOf(store, orderId)).toHaveLength(1);
    unlock();
    await second.getByText('All sent').waitFor();
    expect(await picksOf(store, orderId)).toHaveLength(2);
    expect(phone.faults).toEqual([]);
    await second.close();
  });

  it('a phone that is full says so, loses nothing of what was typed, and goes on once there is space', async () => {
    const bananas = { ...lineOf(1), name: 'Bananas', quantity: 1.2 };
    bananas.properties.unit_of_measure = 'kg';
    const orderId = await orderFor(store, 'W-FULL', [bananas, lineOf(2), lineOf(3)]);
    const page = await phone.open(await pairingPath(service, store));
    await pair(page);
    await page.getByText('W-FULL').click();
    await page.getByRole('region', { name: 'Bananas', exact: true }).waitFor();
    await page.getByText('All sent').waitFor();
    await page.evaluate(PUT_THAT_FAILS);
    const fill = (is: boolean) => page.evaluate(`globalThis.isFull = ${is}`);

    await fill(true);
    await page.getByRole('button', { name: 'Weigh' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Weight in grams').fill('1,180');
    await sheet.getByText('Whole grams, in digits alone').waitFor();
    expect(await sheet.getByRole('button', { name: 'Take it' }).isDisabled()).toBe(true);
    await sheet.getByLabel('Weight in grams').fill('1180');
    await sheet.getByRole('button', { name: 'Take it' }).click();
    await sheet.getByRole('alert').getByText(NOT_STORED).waitFor();
    expect(await sheet.getByLabel('Weight in grams').inputValue()).toBe('1180');
    expect(await touchOver(page, 'picker-full-sheet')).toEqual([]);
    await fill(false);
    await sheet.getByRole('button', { name: 'Take it' }).click();
    await nextLine(page, 'Bananas');
    await page.getByText(NOT_STORED).waitFor({ state: 'hidden' });

    await fill(true);
    const flashed = await flashOf(page, () => scan(page, eanOf(2)));
    expect(['Product 2', eanOf(2)].map((of) => NOT_STORED + of)).toContain(flashed);
    await page.getByText(NOT_STORED).last().waitFor();
    await page.getByRole('region', { name: 'Product 2', exact: true }).waitFor();
    await fill(false);
    network.cut();
    await takeLine(page, 2);
    await fill(true);
    network.open();
    await page.evaluate('dispatchEvent(new Event("online"))');
    await page.getByText(NOT_STORED).waitFor();
    expect(await touchOver(page, 'picker-full')).toEqual([]);
    await fill(false);
    await page.getByText('All sent').waitFor();
    await page.getByText(NOT_STORED).waitFor({ state: 'hidden' });
    expect((await picksOf(store, orderId)).map(({ picked, weight }) => [picked, weight])).toEqual([
      [1.18, 1180],
      [1, null],
    ]);
    expect(phone.faults).toEqual([]);
    await page.close();
  });

  it('a phone that is too full to keep its pairing says so, and needs no other link once there is space', async () => {
    await phone.forgetCookies();
    const page = await phone.open(await pairingPath(service, store));
    await page.evaluate(PUT_THAT_FAILS);
    const begin = page.getByRole('button', { name: 'Start picking' });
    await page.getByLabel('Your name').fill('Ben');
    await page.evaluate('globalThis.isFull = true');
    await begin.click();
    await page.getByText(NOT_STORED).waitFor();
    expect(await page.getByText('The service can not be reached').count()).toBe(0);
    await begin.click();
    await begin.and(page.locator(':enabled')).waitFor();
    expect(await touchOver(page, 'picker-full-pair')).toEqual([]);
    expect(await page.getByText('This link does not work any more').count()).toBe(0);
    // There is space for the pairing, and none for what comes after it, such as the names for the next time.
    await page.evaluate(
      "Object.defineProperty(globalThis, 'isFull', { get: () => (globalThis.puts = (globalThis.puts ?? 0) + 1) > 1 })",
    );
    await begin.click();
    await page.getByRole('heading', { name: 'Mitte' }).waitFor();
    await page.getByText(NOT_STORED).waitFor();
    expect(phone.faults).toEqual([]);
    await page.close();
  });

  it.each([-5, 5])(
    'a phone whose clock is %s hours wrong says what is due by the clock of the service',
    async (hours) => {
      const { channelId, api } = store.shop;
      const inHalfAnHour = { pick_by: { minutes: 30 } };
      await api.put(`/v1/channels/${channelId}/deadlines`, inHalfAnHour).expect(200);
      await orderFor(store, `W-CLOCK${hours}`, [lineOf(1)]);
      const page = await phone.open(await pairingPath(service, store), hours * 3_600_000);
      await pair(page);
      const row = page.getByRole('button', { name: `W-CLOCK${hours}` });
      expect(await row.locator('.due').innerText()).toMatch(/^(29|30) ?m/);
      expect(phone.faults).toEqual([]);
      await page.close();
    },
  );
});
