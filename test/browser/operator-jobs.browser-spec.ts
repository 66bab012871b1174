import type { Browser, Page } from 'playwright-core';
import { isSettled } from '../support/beyond-the-interface';
import { jobEnds, openShop, orderBody, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { openBrowser, problemsOf, visit, type Visit } from './support/browser';
import { type Hands, Keyboard, Mouse } from './support/hands';

describe.each([
  ['the mouse', Mouse],
  ['the keyboard alone', Keyboard],
] as const)('the main jobs of an operator, with %s', (_name, Driver) => {
  let service: Service;
  let browser: Browser;
  let receiver: Receiver;
  let shop: Shop;
  let open: Visit;
  let page: Page;
  let hands: Hands;
  const presses: Record<string, number> = {};

  beforeAll(async () => {
    [service, browser, receiver] = await Promise.all([
      Service.start({ WEBHOOK_RETRY_SCHEDULE: '1h' }),
      openBrowser(),
      Receiver.start(),
    ]);
    shop = await openShop(service, undefined, { name: 'Wolt' });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([service.stop(), receiver.stop()]);
    process.stdout.write(`Presses with ${Driver.name.toLowerCase()}: ${JSON.stringify(presses)}\n`);
  });

  const begin = async (role: string) => {
    const { email } = await somebody(service, role, { name: 'Ana Virtanen', channel_ids: [shop.channelId] });
    open = await visit(browser, service);
    page = open.page;
    hands = new Driver(page);
    await hands.signIn(email);
    await page.getByRole('heading', { name: 'Board' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    return hands.presses;
  };
  /** A job is done when nothing went wrong on the way, it took no toil, and what is open then is accessible. */
  const end = async (job: string, before: number) => {
    presses[job] = hands.presses - before;
    expect(presses[job]).toBeLessThan(60);
    expect(await problemsOf(page)).toEqual([]);
    expect(open.faults).toEqual([]);
    await open.leave();
  };
  const move = (orderId: string, status: string, metadata: object = {}) =>
    shop.api.patch(`/v1/orders/${orderId}/status`, { status, metadata }).set('Prefer', 'wait=30').expect(202);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });

  it('finds an order by name, phone or number, and says what happened to it', async () => {
    const orderId = await placeOrder(shop, {
      order_number: 'W-10231',
      customer_info: { name: 'Maija Korhonen', phone: '+358 40 1234567' },
    });
    await move(orderId, 'suspended', { suspension_reason: 'stock check' });
    await placeOrder(shop, { order_number: 'OTHER-1' });
    const before = await begin('operator');
    await hands.goTo('Orders', '/');
    for (const text of ['korhonen', '1234567', '10231']) {
      await hands.write(page.getByLabel('Search orders'), text);
      await page.waitForURL(`**/orders?q=${text}`);
      await page.getByRole('link', { name: 'W-10231' }).waitFor();
    }
    await hands.openFound(page.getByRole('link', { name: 'W-10231' }));
    await page.getByText('Suspended since').waitFor();
    await hands.openRow(page.locator('.timeline summary', { hasText: 'Suspended' }).first());
    await page.locator('.timeline details[open]').getByText('suspended').first().waitFor();
    await end('find an order', before);
  });

  it('moves a stuck order on with what that takes, and is told why not', async () => {
    const orderId = await placeOrder(shop, { order_number: 'STUCK-1' });
    const before = await begin('operator');
    await hands.openRow(page.getByRole('link', { name: 'STUCK-1' }));
    await hands.use(button('Start picking'), 'a');
    const asked = page.getByRole('dialog', { name: 'Start picking' });
    await asked.waitFor();
    await hands.send(asked.getByRole('button', { name: 'Start picking' }), field('Picker id'));
    await page.getByText('This is needed.').waitFor();
    await hands.write(field('Picker id'), 'picker-7');
    await move(orderId, 'processing');
    await hands.send(asked.getByRole('button', { name: 'Start picking' }), field('Picker id'));
    await page.getByText('Somebody changed this order meanwhile, so nothing was done.').waitFor();
    await hands.use(button('Leave it as it is'));
    await page.getByText('Processing since').waitFor();
    await hands.use(button('Cancel the order'), 'a');
    await hands.choose(page.getByLabel('Cancellation reason'), 'Out of stock');
    await hands.use(page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }));
    await page.getByText('Cancelled since').waitFor();
    await end('move or cancel a stuck order', before);
  });

  it('finds why webhooks fail, mends the address, tests it and replays what was missed', async () => {
    // What comes to the feed later goes to the address of then.
    await until('all is in the feed', () => isSettled(service.database, shop.channelId));
    const dead = { webhook_url: 'http://127.0.0.1:9/hook', webhook_secret: SECRET };
    await shop.api.put(`/v1/channels/${shop.channelId}/webhook`, dead).expect(200);
    await placeOrder(shop, { order_number: 'MISSED-1' });
    const failures = `/v1/channels/${shop.channelId}/webhook/failures`;
    await until('it failed', async () => (await shop.api.get(failures)).body.data?.length > 0);
    const before = await begin('developer');
    await hands.goTo('Webhooks', 'g w');
    await hands.openRow(page.getByRole('link', { name: 'Wolt' }));
    await page
      .getByRole('region', { name: 'Failures by cause' })
      .getByText(/ECONNREFUSED|refused/i)
      .waitFor();
    await hands.use(
      page.getByRole('region', { name: 'Webhook settings' }).getByRole('button', { name: 'Edit' }),
    );
    await hands.write(field('Address'), receiver.url);
    await hands.send(button('Save the settings'), field('Address'));
    await page.getByText(receiver.url, { exact: true }).waitFor();
    await hands.use(button('Send a test'));
    await page.getByText('The test was delivered.').waitFor();
    await hands.use(button('Replay…'));
    await hands.choose(field('Which'), 'Those without success, and held ones');
    await hands.use(button('Replay 1 delivery'));
    await page.getByRole('dialog', { name: '1 delivery is sent again.' }).waitFor();
    await hands.use(button('Close'));
    await receiver.waitFor('what was missed', ({ body }) => body.data.order_number === 'MISSED-1');
    await end('mend a webhook', before);
  });

  it('sees why jobs failed, mends the cause and retries all of them', async () => {
    const orders = ['LOST-1', 'LOST-2', 'LOST-3'].map((order_number) =>
      orderBody(shop.channelId, { order_number, metadata: { place_external_id: 'VIENNA-7' } }),
    );
    for (const order of orders) {
      const { body } = await shop.api.post('/v1/orders', order).expect(202);
      await jobEnds(shop.api, body.jobId as string);
    }
    const before = await begin('operator');
    await hands.goTo('Jobs', 'g j');
    await page.getByText('The channel has no place VIENNA-7').first().waitFor();
    await page.getByText('Create the place, or link it to the channel').first().waitFor();
    await hands.goTo('Stores', 'g s');
    await hands.use(button('New store…'));
    await hands.write(field('Identifier'), 'VIENNA-7');
    await hands.send(button('Create the store'), field('Identifier'));
    await page.getByRole('heading', { name: 'Store: VIENNA-7' }).waitFor();
    await hands.goTo('Jobs', 'g j');
    await hands.use(button('Retry 3'));
    await hands.use(button('Retry 3 jobs'));
    await page.getByText('3 of 3').waitFor();
    await page.getByRole('heading', { name: 'Nothing was refused.' }).waitFor();
    await hands.goTo('Board', 'g b');
    for (const { order_number: number } of orders)
      await page.getByRole('link', { name: number as string }).waitFor();
    await end('retry what failed', before);
  });

  it('hears of a late order, takes care of it, and sees it go when it is mended', async () => {
    const before = await begin('operator');
    const deadlines = { accept_by: { minutes: 0, from: 'wished' } };
    await service.system.put(`/v1/channels/${shop.channelId}/deadlines`, deadlines).expect(200);
    await placeOrder(shop, { order_number: 'LATE-1', metadata: { wished_at: '2026-03-01T00:00:00Z' } });
    await page.getByRole('link', { name: '1 needs a hand' }).waitFor();
    await hands.goTo('Needs a hand', 'g h');
    const late = page.getByRole('link', { name: 'LATE-1' });
    await hands.openRow(late);
    await hands.useBy('m', page.getByRole('button', { name: 'Assign to me' }));
    await page.getByText('Given to Ana Virtanen').waitFor();
    await hands.write(field('Note'), 'the shop is called', 'n');
    await hands.useBy('ControlOrMeta+Enter', button('Add the note'));
    await page.locator('.timeline li', { hasText: 'the shop is called' }).waitFor();
    await hands.goTo('Needs a hand', 'g h');
    await hands.use(
      page.getByRole('row', { name: /LATE-1/ }).getByRole('button', { name: 'I have seen it' }),
    );
    await late.waitFor({ state: 'detached' });
    await hands.use(button('Seen'));
    await hands.openRow(late);
    await hands.use(button('Process'), 'a');
    await page.getByText('Processing since').waitFor();
    await hands.goTo('Needs a hand', 'g h');
    await hands.use(button('Seen'));
    await page.getByRole('heading', { name: 'Nothing here that somebody has seen' }).waitFor();
    await end('take care of a late order', before);
  });
});
