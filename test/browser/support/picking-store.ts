import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Json } from '../../support/http/api';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import type { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';
import { openBrowser, PHONE, visit, type Visit } from './browser';

export interface PickingStore {
  readonly shop: Shop;
  readonly placeId: string;
}

const SHELVES = [
  { name: 'Shelf A-1', temperature_type: 'ambient' },
  { name: 'Cold room 1', temperature_type: 'cooled' },
  { name: 'Freezer 1', temperature_type: 'frozen' },
];

/** A store with a shelf for each temperature. */
export async function openStore(service: Service, receiver?: Receiver): Promise<PickingStore> {
  const shop = await openShop(service, receiver);
  const placeId = await openPlace(shop, { name: 'Mitte' });
  for (const shelf of SHELVES)
    await shop.api.post(`/v1/places/${placeId}/storage-location`, shelf).set('Prefer', 'wait=30').expect(202);
  return { shop, placeId };
}

const FLAGS = [[], ['heavy'], ['refrigerated'], ['frozen'], []];

/** The code of the n-th line of an order: a valid EAN-13. */
export function eanOf(n: number): string {
  const digits = `64000000${String(n).padStart(4, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + String((10 - (sum % 10)) % 10);
}

export const SUBSTITUTE = { item_id: 'oat', name: 'Oat drink', barcode: '4006381333931', price: 2.1 };

/** Lines in the order in which they are walked, every second one ordered twice. */
export function lineOf(n: number): Json {
  return {
    item_id: `item-${n}`,
    name: `Product ${n}`,
    quantity: (n % 2) + 1,
    price: 1.5,
    properties: {
      ean: eanOf(n),
      picking_zone: 'Dairy',
      picking_location: `A${n}`,
      sub_suggestions: [SUBSTITUTE],
    },
  };
}

export function coldLineOf(n: number): Json {
  const line = lineOf(n);
  return { ...line, properties: { ...line.properties, fulfilment_flags: FLAGS[n % FLAGS.length] } };
}

/** An order for the store; gives its id. */
export function orderFor({ shop, placeId }: PickingStore, number: string, items: Json[], more: object = {}) {
  const body = { order_number: number, items, channel_specific_data: { place_id: placeId }, ...more };
  return placeOrder(shop, body);
}

export async function pairingPath(service: Service, { placeId }: PickingStore): Promise<string> {
  const { body } = await service.system.post(`/v1/places/${placeId}/pairings`, { label: 'test' }).expect(201);
  return new URL(body.url as string).pathname + new URL(body.url as string).hash;
}

/** What the stories of a block share: a service with a store, and for each story a page of its own at the pairing. */
export interface AtPairing {
  readonly service: Service;
  readonly store: PickingStore;
  readonly open: Visit;
}

/** Makes it for the stories of the block that calls this. */
export function atPairing(device: BrowserContextOptions = { viewport: PHONE }): AtPairing {
  const at = {} as { -readonly [Part in keyof AtPairing]: AtPairing[Part] };
  let browser: Browser;
  beforeAll(async () => {
    [at.service, browser] = await Promise.all([Service.start(), openBrowser()]);
    at.store = await openStore(at.service);
  });
  afterAll(async () => {
    await browser.close();
    await at.service.stop();
  });
  beforeEach(async () => {
    at.open = await visit(browser, at.service, await pairingPath(at.service, at.store), device);
  });
  afterEach(() => at.open.leave());
  return at;
}

/** From the name to the queue. */
export async function pair(page: Page, name = 'Ana'): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Start picking' }).click();
  await page.getByRole('heading', { name: 'Mitte' }).waitFor();
}

/** From now on the app starts without network. */
export function keptForLater(page: Page): Promise<boolean> {
  return until('the app is kept for the time without network', () =>
    page.evaluate<boolean>('navigator.serviceWorker.controller !== null'),
  );
}

const ENTER = { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
const SCANNED_EVERY_SECONDS = 0.008;

/** As a hardware scanner types: the keys have the times of its own, however long the page takes to hear them. */
export async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const keys = [...[...code].map((key) => ({ key, text: key })), ENTER];
  const lastSeconds = Date.now() / 1_000;
  const sent = keys.flatMap((key, n) => {
    const timestamp = lastSeconds - (keys.length - 1 - n) * SCANNED_EVERY_SECONDS;
    return [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key, timestamp }),
    ];
  });
  await Promise.all(sent);
  await keyboard.detach();
}

/** The line that is on the screen is another one, or there is none any more. */
export async function nextLine(page: Page, former: string): Promise<void> {
  await page.getByRole('region', { name: former, exact: true }).waitFor({ state: 'hidden' });
}

/** Waits until the order has this status; gives the order. */
export function orderIs({ shop }: PickingStore, orderId: string, status: string): Promise<Json> {
  return until(`the order is ${status}`, async () => {
    const { body } = await shop.api.get(`/v1/orders/${orderId}`).expect(200);
    return body.status === status ? body : null;
  });
}

export function picksOf(store: PickingStore, orderId: string): Promise<Json[]> {
  return store.shop.api
    .get(`/v1/orders/${orderId}/picks`)
    .expect(200)
    .then(({ body }) => body.data as Json[]);
}
