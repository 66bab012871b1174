import type { Browser, Page } from 'playwright-core';
import {
  CERTIFICATE_PATH,
  makeServiceAccount,
  PushService,
} from '../../libs/push-sender/fixtures/push-service';
import { devicesOf } from '../support/beyond-the-interface';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { CHROMIUM, openBrowser, visit, type Visit } from './support/browser';
import {
  keptForLater,
  lineOf,
  openStore,
  orderFor,
  pair,
  pairingPath,
  type PickingStore,
} from './support/picking-store';
import { touchOver } from './support/touch';
import { giveTokens, hangOnceUnsubscribed, PushedWorker, webConfig } from './support/web-push';

const ASK = 'Tell me when a courier comes';
const TOLD = 'You are told when a courier comes';

describe('push messages while the picking app is closed', () => {
  const account = makeServiceAccount();
  let push: PushService;
  let service: Service;
  let browser: Browser;
  let store: PickingStore;
  let open: Visit;

  beforeAll(async () => {
    push = await PushService.start(account);
    [service, browser] = await Promise.all([
      Service.start({
        FIREBASE_WEB_CONFIG: JSON.stringify(webConfig(account.project_id)),
        FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
        FIREBASE_GATEWAY: `127.0.0.1:${push.port}`,
        NODE_EXTRA_CA_CERTS: CERTIFICATE_PATH,
      }),
      openBrowser([], CHROMIUM),
    ]);
    store = await openStore(service);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([service.stop(), push.stop()]);
  });
  afterEach(() => open.leave());

  const openPaired = async (permissions: string[]): Promise<Page> => {
    open = await visit(browser, service, 'about:blank');
    const { page } = open;
    await page.context().grantPermissions(permissions, { origin: service.url });
    await page.setViewportSize({ width: 360, height: 740 });
    return page;
  };
  const tokens = async ({ placeId } = store) =>
    (await devicesOf(service.database, placeId)).map((one) => one.device_token);
  const openWithMessages = async (page: Page, token: string): Promise<void> => {
    await giveTokens(page, token);
    await page.goto(await pairingPath(service, store));
    await pair(page);
    await keptForLater(page);
    await page.getByRole('button', { name: ASK }).click();
    await page.getByText(TOLD).waitFor();
  };

  it('are asked for, sent by the service when a courier comes, shown by the worker, and lead to the order', async () => {
    const page = await openPaired(['notifications']);
    await giveTokens(page, 'web-token');
    await page.goto(await pairingPath(service, store));
    await pair(page);
    await keptForLater(page);
    expect(
      await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)"),
    ).not.toEqual(expect.arrayContaining([expect.stringContaining('firebase-token')]));
    await page.getByRole('button', { name: ASK }).waitFor();
    expect(await touchOver(page, 'picker-push-offer')).toEqual([]);
    await page.getByRole('button', { name: ASK }).click();
    await page.getByText(TOLD).waitFor();
    expect(await touchOver(page, 'picker-push-on')).toEqual([]);
    expect(await tokens()).toEqual(['web-token']);

    const orderId = await orderFor(store, 'W-COURIER', [lineOf(1), lineOf(2)]);
    await page.getByText('W-COURIER').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    await page.getByText('All sent').waitFor();
    const worker = await PushedWorker.of(page, service.url);
    const dispatch = { status: 'retrieving', metadata: { retrieval_location: 'door 2' } };
    await store.shop.api.patch(`/v1/orders/${orderId}/status`, dispatch).expect(202);
    const message = await until('the message is sent', () => push.pushed[0]);
    expect(message).toMatchObject({ token: 'web-token', webpush: { headers: { Urgency: 'high' } } });

    await worker.deliver(message);
    await worker.deliver('of somebody else');
    expect(await worker.shown()).toEqual([]);
    await page.goto('about:blank');
    await until('no window is left', async () => (await worker.windows()) === 0);
    await worker.deliver(message);
    await worker.deliver(message);
    expect(await worker.shown()).toEqual([
      {
        title: 'Courier on the way',
        body: expect.stringContaining('W-COURIER'),
        tag: message.data.event_id,
        data: { openOrder: orderId },
      },
    ]);
    const [address] = await worker.tap();
    expect(address).toBe(`/pick/#order=${orderId}`);
    expect(await worker.shown()).toEqual([]);
    await page.goto(address!);
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/pick/orders/${orderId}`);

    await page.goto('/pick/');
    await page.getByRole('button', { name: 'Tell me no more' }).click();
    await page.getByRole('button', { name: ASK }).waitFor();
    expect(await tokens()).toEqual([]);
    expect(open.faults).toEqual([]);
  });

  const hasNoSubscription = (page: Page) =>
    page.evaluate<boolean>(
      'navigator.serviceWorker.ready.then(({ pushManager }) => pushManager.getSubscription()).then((one) => one === null)',
    );

  it('end with the pairing, for the browser too', async () => {
    const page = await openPaired(['notifications']);
    await openWithMessages(page, 'web-token-2');
    expect(await tokens()).toContain('web-token-2');
    await page.context().clearCookies();
    await page.reload();
    await page.getByText('This device is no longer paired').waitFor();
    await until('the browser has no subscription', () => hasNoSubscription(page));
    await page.getByRole('button', { name: ASK }).waitFor({ state: 'hidden' });
  });

  it.each([
    ['is still paired', false],
    ['is no longer paired', true],
  ])('end for a page that was closed while it subscribed, when the device %s', async (_, isOver) => {
    const page = await openPaired(['notifications']);
    await giveTokens(page, 'web-token-3');
    await page.goto(await pairingPath(service, store));
    await pair(page);
    await keptForLater(page);
    let hasReached = false;
    await page.context().route('**/dts/places/*/subscriptions', async (route) => {
      await route.fetch();
      hasReached = true;
    });
    await page.getByRole('button', { name: ASK }).click();
    await until('the service has the token', () => hasReached);
    expect(await hasNoSubscription(page)).toBe(false);
    if (isOver) await page.context().clearCookies();
    await page.reload();
    await until('the browser has no subscription', () => hasNoSubscription(page));
    const whatIsSaid = isOver
      ? page.getByText('This device is no longer paired')
      : page.getByRole('button', { name: ASK });
    await whatIsSaid.waitFor();
  });

  it.each([
    ['before the service learns it', 'abort'],
    ['after the service has learned it', 'fetch'],
  ] as const)('end for a page that was closed %s', async (_, fate) => {
    const page = await openPaired(['notifications']);
    const token = `web-token-${fate}`;
    await openWithMessages(page, token);
    let isAsked = false;
    const subscriptions = '**/dts/places/*/subscriptions';
    await page.route(subscriptions, async (route) => {
      if (fate === 'fetch') await route.fetch();
      isAsked = true;
    });
    await page.getByRole('button', { name: 'Tell me no more' }).click();
    await page.getByRole('button', { name: 'Ending the messages', disabled: true }).waitFor();
    expect(await touchOver(page, 'picker-push-ending')).toEqual([]);
    await until('the page says it to the service', () => isAsked);
    expect((await tokens()).includes(token)).toBe(fate === 'abort');
    await page.unroute(subscriptions);
    await page.reload();
    await page.getByRole('button', { name: ASK }).waitFor();
    expect(await hasNoSubscription(page)).toBe(true);
    expect(await tokens()).not.toContain(token);
  });

  it('end for a page that was closed when the browser had ended its part', async () => {
    const page = await openPaired(['notifications']);
    await openWithMessages(page, 'web-token-4');
    await page.evaluate(hangOnceUnsubscribed);
    await page.getByRole('button', { name: 'Tell me no more' }).click();
    await until('the browser has no subscription', () => hasNoSubscription(page));
    await page.reload();
    await page.getByRole('button', { name: ASK }).waitFor();
    expect(await hasNoSubscription(page)).toBe(true);
    expect(await tokens()).not.toContain('web-token-4');
  });

  it('go on where the device moves to another store, as soon as the service can be reached', async () => {
    const page = await openPaired(['notifications']);
    await openWithMessages(page, 'web-token-5');
    const other = await openStore(service);
    let asked = 0;
    const subscriptions = `**/dts/places/${other.placeId}/subscriptions`;
    await page.route(subscriptions, async (route) => {
      asked += 1;
      await route.abort();
    });
    await page.goto('about:blank');
    await page.goto(await pairingPath(service, other));
    await pair(page);
    await until('the page has tried to subscribe there', () => asked > 0);
    await page.getByRole('button', { name: ASK }).waitFor();
    await page.unroute(subscriptions);
    await page.reload();
    await page.getByText(TOLD).waitFor();
    expect(await tokens(other)).toEqual(['web-token-5']);
  });

  it('are not asked for twice where the browser forbids them: the app says what to do', async () => {
    const page = await openPaired([]);
    await page.goto(await pairingPath(service, store));
    await pair(page);
    const ask = page.getByRole('button', { name: ASK });
    const forbidden = page.getByText('This browser does not allow messages of the app');
    await ask.or(forbidden).waitFor();
    if (await ask.isVisible()) await ask.click();
    await forbidden.waitFor();
    expect(await touchOver(page, 'picker-push-forbidden')).toEqual([]);
    expect(open.faults).toEqual([]);
  });
});
