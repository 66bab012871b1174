import type { Browser, Page } from 'playwright-core';
import { jobEnds, openShop, orderBody, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, signInAs, visit, type Visit } from './support/browser';

const SCRIPT = `<script>alert(1)</script><img src=x onerror=alert(2)>"'\u202e\u05d0\u05d1\u{1f96c}`;
/** 255 characters without a space in them. */
const HOSTILE = SCRIPT + 'x'.repeat(255 - SCRIPT.length);

describe('names that mean harm', () => {
  let service: Service;
  let browser: Browser;
  let receiver: Receiver;
  let shop: Shop;
  let placeId: string;
  let admin: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser, receiver] = await Promise.all([Service.start(), openBrowser(), Receiver.start()]);
    receiver.answers((_received, response) => void response.writeHead(500).end(HOSTILE));
    ({ email: admin } = await somebody(service, 'admin'));
    shop = await openShop(service, receiver, {
      name: HOSTILE,
      config: { base_url: HOSTILE, deep: { a: [null] } },
    });
    const place = {
      identifier: HOSTILE,
      channel_id: shop.channelId,
      name: HOSTILE,
      address: { line1: HOSTILE, city: null, floor: { odd: true } },
    };
    placeId = (await shop.api.post('/v1/places', place).expect(201)).body.id as string;
    const location = { name: HOSTILE, temperature_type: 'frozen', description: HOSTILE.repeat(8) };
    const locations = `/v1/places/${placeId}/storage-location`;
    await shop.api.post(locations, location).set('Prefer', 'wait=20').expect(202);
    const key = { name: HOSTILE, client_name: 'x'.repeat(255), created_by: HOSTILE, description: HOSTILE };
    await service.system.post('/v1/api-keys', key).expect(201);
    const person = { email: `${'y'.repeat(60)}@example.com`, name: HOSTILE, role: 'viewer' };
    await service.system.post('/v1/people', person).expect(201);
    const order = orderBody(shop.channelId, { order_number: HOSTILE, customer_info: { name: null } });
    await jobEnds(shop.api, (await shop.api.post('/v1/orders', order).expect(202)).body.jobId as string);
    const failing = orderBody(shop.channelId, { order_number: `F${HOSTILE.slice(1)}`, items: [] });
    await jobEnds(shop.api, (await shop.api.post('/v1/orders', failing).expect(202)).body.jobId as string);
    await until('a webhook was attempted', () => receiver.received.length > 0);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([service.stop(), receiver.stop()]);
  });
  beforeEach(async () => {
    open = await visit(browser, service, '/console/system');
    await signIn(open.page);
  });
  afterEach(() => open.leave());

  const signIn = async (page: Page) => {
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInAs(page, admin);
  };

  const SCREENS: readonly (readonly [string, () => string])[] = [
    ['jobs', () => '/console/jobs'],
    ['webhooks', () => '/console/webhooks'],
    ['webhook', () => `/console/webhooks/${shop.channelId}`],
    ['channels', () => '/console/channels'],
    ['channel', () => `/console/channels/${shop.channelId}`],
    ['keys', () => '/console/keys'],
    ['stores', () => '/console/stores'],
    ['store', () => `/console/stores/${placeId}`],
    ['people', () => '/console/people'],
    ['audit', () => '/console/audit'],
  ];

  it.each(SCREENS)('break nothing on the screen: %s', async (name, path) => {
    const { page, faults } = open;
    let alerts = 0;
    page.on('dialog', (dialog) => {
      alerts += 1;
      void dialog.dismiss();
    });
    await page.goto(path());
    await page
      .getByText('<script>alert(1)</script>', { exact: false })
      .first()
      .waitFor({ state: 'attached' });
    expect(await lookAt(page, `hostile-${name}`)).toEqual([]);
    expect([alerts, ...faults]).toEqual([0]);
  });
});
