import { openPlace } from '../support/data/shop';
import type { Json } from '../support/http/api';
import { until } from '../support/until';
import { atPairing, lineOf, openStore, orderFor, pair, pairingPath, picksOf } from './support/picking-store';
import { touchOver } from './support/touch';

const OF_QUEUE = /\/queue\?/;

describe('the queue of the picking app', () => {
  const at = atPairing();

  it('says how old it is while there is network and the service can not be reached', async () => {
    const { page, faults } = at.open;
    await orderFor(at.store, 'W-OLD', [lineOf(1)]);
    const isOld = page.getByText(/^As of .+: the service can not be reached\.$/);
    await pair(page);
    await page.getByText('W-OLD').waitFor();
    expect(await isOld.count()).toBe(0);
    await page.route(OF_QUEUE, (route) => route.abort());
    await page.reload();
    await isOld.waitFor();
    await page.getByRole('link', { name: 'All sent · service can not be reached' }).waitFor();
    expect(await touchOver(page, 'picker-unreached')).toEqual([]);
    await page.unroute(OF_QUEUE);
    await orderFor(at.store, 'W-YOUNG', [lineOf(1)]);
    await page.getByText('W-YOUNG').waitFor();
    await isOld.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'All sent', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('says, without a reload, that the device is not paired any more, until a link is opened in the same tab', async () => {
    const { page, faults } = at.open;
    let isSubscribed = false;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => (isSubscribed ||= payload.includes('"subscribed"'))),
    );
    await pair(page);
    await until('changes are heard of', () => isSubscribed);
    await page.context().clearCookies();
    await orderFor(at.store, 'W-UNPAIRED', [lineOf(1)]);
    await page.getByRole('link', { name: 'All sent · not paired any more' }).waitFor();
    await page.getByText(/^This device is no longer paired\./).waitFor();
    expect(await page.getByText('can not be reached').count()).toBe(0);
    expect(await touchOver(page, 'picker-unpaired')).toEqual([]);
    await page.goto(await pairingPath(at.service, at.store));
    await pair(page, 'Ben');
    expect(page.url()).not.toContain('pair=');
    await page.getByText('W-UNPAIRED').waitFor();
    await page.getByRole('link', { name: 'All sent', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('tells the service a name that was given without network', async () => {
    const { page, faults } = at.open;
    await pair(page);
    const known = async () => (await (await page.request.get('/v1/session')).json()).picker.name as string;
    await page.route('**/v1/session/picker', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/session/picker'));
    await page.getByRole('link', { name: 'All sent', exact: true }).click();
    await page.getByLabel('Who picks').fill('Ben');
    await page.getByRole('button', { name: 'Change the name' }).click();
    await lost;
    expect(await known()).toBe('Ana');
    await page.unroute('**/v1/session/picker');
    await page.reload();
    await until('the service knows the name', async () => (await known()) === 'Ben');
    expect(faults).toEqual([]);
  });

  it('has nothing of another store, while what was done there waits for the next pairing with it', async () => {
    const { page, faults } = at.open;
    const orderId = await orderFor(at.store, 'W-FORMER', [lineOf(1)]);
    const other = await openStore(at.service);
    await pair(page);
    await page.getByText('W-FORMER').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    await page.getByRole('link', { name: 'All sent', exact: true }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Take 2', exact: true }).click();
    await page.getByRole('link', { name: '1 unsent · not paired any more' }).waitFor();
    await page.goto('about:blank');
    await page.goto(await pairingPath(at.service, other));
    await pair(page, 'Ben');
    await page.getByText('Nothing to pick').waitFor();
    await page.getByRole('link', { name: '1 unsent · 1 of another store', exact: true }).click();
    await page.getByText('What was done in another store is sent after').waitFor();
    expect(await touchOver(page, 'picker-elsewhere')).toEqual([]);
    await page.goto('about:blank');
    await page.goto(await pairingPath(at.service, at.store));
    await pair(page);
    await page.getByRole('link', { name: 'All sent', exact: true }).waitFor();
    expect(await picksOf(at.store, orderId)).toMatchObject([{ picked: 2 }]);
    expect(faults).toEqual([]);
  });

  it('says what waits of an order that has come from another store, and does not open what was done there', async () => {
    const { page, faults } = at.open;
    const { api } = at.store.shop;
    const orderId = await orderFor(at.store, 'W-CAME', [lineOf(1), lineOf(2)]);
    const other = { ...at.store, placeId: await openPlace(at.store.shop, { name: 'Mitte' }) };
    await pair(page);
    await page.getByText('W-CAME').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    await page.getByRole('link', { name: 'All sent', exact: true }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Take 2', exact: true }).click();
    await page.getByRole('link', { name: '1 unsent · not paired any more' }).waitFor();
    await page.goto('about:blank');
    const { channel_id, order_number, order_date } = (await api.get(`/v1/orders/${orderId}`).expect(200))
      .body;
    const metadata = { place_id: other.placeId };
    const content = { channel_id, order_number, order_date, items: [lineOf(1), lineOf(2)], metadata };
    await api.put(`/v1/orders/${orderId}`, content).set('Prefer', 'wait=30').expect(202);
    await page.goto(await pairingPath(at.service, other));
    await pair(page, 'Ben');
    await page.getByText('W-CAME').click();
    await page
      .getByRole('alert')
      .getByText('1 step of W-CAME from another store waits. Pair this device with that store to send it.')
      .waitFor();
    await page.getByRole('link', { name: '1 unsent · 1 of another store', exact: true }).waitFor();
    await page.goto(`/pick/orders/${orderId}`);
    await page.getByText('This order can not be read now.').waitFor();
    expect(faults).toEqual([]);
  });

  it('says that it could not read the storage locations, and not that there are none', async () => {
    const { page, faults } = at.open;
    await orderFor(at.store, 'W-SHELF', [lineOf(1)]);
    await page.route('**/storage-location', (route) => route.abort());
    await pair(page);
    await page.getByText('W-SHELF').click();
    await page.getByRole('button', { name: 'Take 2', exact: true }).click();
    await page.getByRole('button', { name: 'Finish picking' }).click();
    await page.getByText('The storage locations can not be read now.').waitFor();
    expect(await touchOver(page, 'picker-unread-shelves')).toEqual([]);
    await page.unroute('**/storage-location');
    const read = page.waitForResponse('**/storage-location');
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await read;
    await page.getByRole('button', { name: /^Put on / }).waitFor();
    expect(faults).toEqual([]);
  });

  it('has all orders of the store, also those behind its first page', async () => {
    const { page, faults } = at.open;
    const numbers = [1, 2, 3, 4, 5].map((n) => `W-PAGE-${n}`);
    for (const number of numbers) await orderFor(at.store, number, [lineOf(1)]);
    await page.route(OF_QUEUE, (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
    );
    await pair(page);
    for (const number of numbers) await page.getByText(number).waitFor();
    await orderFor(at.store, 'W-PAGE-6', [lineOf(1)]);
    await page.getByText('W-PAGE-6').waitFor();
    expect(faults).toEqual([]);
  });

  it('says at once that it is old when the socket is lost, and not at the next minute', async () => {
    const { page, faults } = at.open;
    const sockets: { close(): Promise<void> }[] = [];
    let isSubscribed = false;
    let readAtMs = Date.now();
    page.on('response', (response) => {
      if (OF_QUEUE.test(response.url())) readAtMs = Date.now();
    });
    await page.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        isSubscribed ||= message.includes('"subscribed"');
        socket.send(message);
      });
      sockets.push(socket);
    });
    await pair(page);
    await page.getByRole('link', { name: 'All sent', exact: true }).waitFor();
    await until('all was read', () => isSubscribed && Date.now() - readAtMs > 1_000);
    await page.route('**/v1/**', (route) => route.abort());
    await Promise.all(sockets.map((socket) => socket.close()));
    await page
      .getByRole('link', { name: 'All sent · service can not be reached' })
      .waitFor({ timeout: 10_000 });
    expect(faults).toEqual([]);
  });

  it('draws the first 50 orders of a list, and more of them when asked', async () => {
    const { page, faults } = at.open;
    await orderFor(at.store, 'W-MANY', [lineOf(1)]);
    await page.route(OF_QUEUE, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const one = body.data.find(({ order_number }: Json) => order_number === 'W-MANY');
      if (one === undefined) return route.fulfill({ response });
      const data = Array.from({ length: 160 }, (_, n) => ({
        ...one,
        order_id: `${one.order_id}-${n}`,
        order_number: `W-MANY-${n}.`,
      }));
      await route.fulfill({ response, json: { data, next: null } });
    });
    await pair(page);
    const rows = page.getByRole('button', { name: 'W-MANY-' });
    for (const [more, count] of [
      ['Show 100 more', 50],
      ['Show 10 more', 150],
    ] as const) {
      await page.getByRole('button', { name: more, exact: true }).waitFor();
      expect(await rows.count()).toBe(count);
      await page.getByRole('button', { name: more, exact: true }).click();
    }
    await page.getByText('W-MANY-159.').waitFor();
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
