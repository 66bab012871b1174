import type { Browser, Page } from 'playwright-core';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import type { Json } from '../support/http/api';
import { hold } from '../support/beyond-the-interface';
import { PASSWORD, somebody } from '../support/people/browser';
import { type Answer, Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';

const HOSTILE = `<img src=x onerror=alert(1)> \u202e${'y'.repeat(180)} \u{1f96c}`;

interface Endpoint {
  readonly channel_id: string;
  readonly recent: readonly unknown[];
}

const refuse: Answer = (_received, response) => void response.writeHead(500).end(HOSTILE);

describe('webhooks on the screen', () => {
  let service: Service;
  let browser: Browser;
  let well: Receiver;
  let ill: Receiver;
  let good: Shop;
  let bad: Shop;
  let developer: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser, well, ill] = await Promise.all([
      Service.start({ WEBHOOK_RETRY_SCHEDULE: '1h' }),
      openBrowser(),
      Receiver.start(),
      Receiver.start(),
    ]);
    ({ email: developer } = await somebody(service, 'developer'));
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([service.stop(), well.stop(), ill.stop()]);
  });
  afterEach(() => open.leave());
  // Also where a story fails while it answers well.
  afterEach(() => ill.answers(refuse));

  const enter = async (email: string, path = '/console/webhooks'): Promise<Page> => {
    open = await visitAs(browser, service, email, path);
    return open.page;
  };
  const failuresOf = async (shop: Shop) =>
    (await shop.api.get(`/v1/channels/${shop.channelId}/webhook/failures`).expect(200)).body.data as Json[];
  const pageOf = (shop: Shop) => `/console/webhooks/${shop.channelId}`;

  it('say that there are none, and shows every endpoint with its figures, those in trouble first', async () => {
    const page = await enter(developer);
    await page.getByRole('heading', { name: 'No channel has a webhook yet' }).waitFor();
    expect(await lookAt(page, 'webhooks-empty')).toEqual([]);
    ill.answers(refuse);
    good = await openShop(service, well, { name: 'Wolt Vienna' });
    bad = await openShop(service, ill, { name: HOSTILE });
    for (let n = 0; n < 12; n += 1) await placeOrder(good, { order_number: `GOOD-${n}` });
    await placeOrder(bad, { order_number: 'BAD-1' });
    const attempts = async () => {
      const { data } = (await service.system.get('/v1/webhook-endpoints').expect(200)).body;
      return Object.fromEntries((data as Endpoint[]).map((one) => [one.channel_id, one.recent.length]));
    };
    await until('all attempts are recorded', async () => {
      const { [good.channelId]: ofGood, [bad.channelId]: ofBad } = await attempts();
      return ofGood === 12 && ofBad === 1;
    });
    await page.reload();
    await page.getByText('100 %').waitFor();
    await page.getByText('0 %', { exact: true }).waitFor();
    const names = await page.getByRole('row').allInnerTexts();
    expect(names[2]).toContain('Wolt Vienna');
    await page.getByRole('img', { name: '12 of the latest 12 were delivered' }).waitFor();
    expect(await lookAt(page, 'webhooks')).toEqual([]);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Failing ones');
    await page.waitForURL('**/webhooks?trouble=failing');
    await page.getByText('Wolt Vienna').waitFor({ state: 'hidden' });
    expect(open.faults).toEqual([]);
  });

  it('shows what was sent and what came back, and sends it again', async () => {
    const page = await enter(developer, pageOf(bad));
    await page.getByRole('heading', { name: 'Failures by cause' }).waitFor();
    expect(await lookAt(page, 'webhook')).toEqual([]);
    await page.getByRole('link', { name: 'order:created' }).click();
    await page.getByRole('heading', { name: 'Delivery of order:created' }).waitFor();
    await page.getByText('X-Webhook-Signature: ********').waitFor();
    await page.getByRole('button', { name: 'Show the body that was sent' }).click();
    await page.getByText('"order_number": "BAD-1"').waitFor();
    expect(await lookAt(page, 'webhook-delivery')).toEqual([]);
    const before = ill.received.length;
    await page.getByRole('button', { name: 'Replay this delivery' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay this delivery' }).click();
    await page.getByText('It is being sent again.').waitFor();
    await until('it was sent again', () => ill.received.length > before);
    expect(open.faults).toEqual([]);
  });

  it('counts what a replay sends before it sends it', async () => {
    const page = await enter(developer, pageOf(good));
    await page.getByRole('button', { name: 'Replay…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay deliveries' });
    await dialog.getByRole('button', { name: 'Replay 12 deliveries' }).waitFor();
    expect(await lookAt(page, 'webhook-replay')).toEqual([]);
    await dialog.getByLabel('Which').selectOption('Those without success, and held ones');
    await dialog.getByRole('button', { name: 'Nothing to replay' }).waitFor();
    await dialog.getByLabel('Which').selectOption('All');
    const before = well.received.length;
    await dialog.getByRole('button', { name: 'Replay 12 deliveries' }).click();
    await page.getByRole('dialog', { name: '12 deliveries are sent again.' }).waitFor();
    await until('all were sent again', () => well.received.length === before + 12);
    expect(open.faults).toEqual([]);
  });

  it('replays all of a cause as bulk work, after it said what would be refused', async () => {
    for (const n of [2, 3]) await placeOrder(bad, { order_number: `BAD-${n}` });
    await until('they failed', async () => (await failuresOf(bad))[0]?.count === 3);
    const config = `/v1/channels/${bad.channelId}/webhook`;
    await bad.api.put(config, { webhook_url: ill.url, webhook_enabled: false }).expect(200);
    const page = await enter(developer, pageOf(bad));
    const causes = page.getByRole('region', { name: 'Failures by cause' });
    await causes.getByRole('button', { name: 'Replay 3…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay deliveries: Responded 500' });
    expect(await lookAt(page, 'webhook-bulk-replay')).toEqual([]);
    await dialog.getByRole('button', { name: 'Check first' }).click();
    await dialog.getByText('Nothing would be done.').waitFor();
    await dialog.getByText('3 would be refused').waitFor();
    await dialog.getByRole('link', { name: 'BAD-2 order:created' }).waitFor();
    expect(await lookAt(page, 'webhook-bulk-replay-refused')).toEqual([]);
    await bad.api.put(config, { webhook_url: ill.url, webhook_enabled: true }).expect(200);
    ill.answersStatus(200);
    const before = ill.received.length;
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Check first' }).click();
    await dialog.getByText('3 deliveries would be sent again.').waitFor();
    expect(await lookAt(page, 'webhook-bulk-replay-checked')).toEqual([]);
    expect(ill.received).toHaveLength(before);
    await dialog.getByRole('button', { name: 'Replay 3 deliveries' }).click();
    await page.getByRole('heading', { name: 'Replay deliveries' }).waitFor();
    await page.getByText('3 of 3').waitFor();
    await page.getByRole('heading', { name: 'Nothing was refused.' }).waitFor();
    expect(await lookAt(page, 'webhook-bulk-replayed')).toEqual([]);
    await until('all were sent again', () => ill.received.length === before + 3);
    ill.answers(refuse);
    await until('no failure is left', async () => (await failuresOf(bad)).length === 0);
    await page.getByRole('main').getByRole('link', { name: 'yyy' }).click();
    await page.getByRole('heading', { name: 'Webhook:' }).waitFor();
    await page.getByRole('region', { name: 'Failures by cause' }).waitFor({ state: 'hidden' });
    expect(open.faults).toEqual([]);
  });

  it('replays what the filters show, of a time', async () => {
    const page = await enter(developer, `${pageOf(good)}?number=GOOD-7&status=delivered`);
    await page.getByRole('button', { name: 'Replay these 1…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay deliveries: Delivered, GOOD-7' });
    await dialog.getByLabel('Until').fill('2020-01-01T00:00');
    await dialog.getByRole('button', { name: 'Check first' }).click();
    await dialog.getByText('Nothing would be done.').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByLabel('Until').fill('');
    await dialog.getByRole('button', { name: 'Check first' }).click();
    const again = () => well.received.filter(({ body }) => body.data.order_number === 'GOOD-7').length;
    const replay = dialog.getByRole('button', { name: 'Replay 1 delivery' });
    await replay.waitFor();
    const before = again();
    const held = await hold(service.database, 'endpoint', good.channelId);
    await replay.click();
    await page.getByText('0 of 1').waitFor();
    expect(await lookAt(page, 'webhook-bulk-replay-waits')).toEqual([]);
    await held.letGo();
    await page.getByText('1 of 1').waitFor();
    await until('it came again', () => again() === before + 1);
    expect(open.faults).toEqual([]);
  });

  it('cancels a replay before what has not begun', async () => {
    const person = await somebody(service, 'developer');
    await person.browser.signIn(person.email, PASSWORD);
    const page = await enter(person.email, `${pageOf(good)}?type=order:created`);
    await page.getByRole('button', { name: 'Replay these 12…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay deliveries: order:created' });
    await dialog.getByRole('button', { name: 'Check first' }).click();
    await dialog.getByText('12 deliveries would be sent again.').waitFor();
    const held = await hold(service.database, 'endpoint', good.channelId);
    const filter = { order_number: 'GOOD-1' };
    const earlier = { action: 'replay', channel_id: good.channelId, filter };
    expect((await person.browser.post('/v1/bulk', earlier)).status).toBe(202);
    await dialog.getByRole('button', { name: 'Replay 12 deliveries' }).click();
    await page.getByText('0 of 12').waitFor();
    const cancelled = page.waitForResponse('**/cancel');
    await page.getByRole('button', { name: 'Cancel the rest' }).click();
    await cancelled;
    await held.letGo();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    const bulks = (await person.browser.get('/v1/bulk').expect(200)).body.data as Json[];
    expect(bulks[0]).toMatchObject({ action: 'replay', dry_run: false, counts: { cancelled: 12 } });
    expect(open.faults).toEqual([]);
  });

  it('tests, and rotates the secret, which it shows once', async () => {
    const page = await enter(developer, pageOf(good));
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test was delivered.').waitFor();
    await page.getByRole('button', { name: 'Rotate the secret…' }).click();
    await page.getByRole('button', { name: 'Rotate the secret', exact: true }).click();
    const once = page.getByRole('dialog', { name: 'The new secret, shown this once' });
    await once.getByText(/^whsec_/).waitFor();
    expect(await lookAt(page, 'webhook-secret')).toEqual([]);
    await page.keyboard.press('Escape');
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await once.waitFor({ state: 'hidden' });
    await page.goto(pageOf(bad));
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test was not delivered:').waitFor();
    expect(open.faults).toEqual([]);
  });

  it('says at the field what is wrong, and does not overwrite what somebody else changed', async () => {
    const page = await enter(developer, pageOf(good));
    const settings = page.getByRole('region', { name: 'Webhook settings' });
    await settings.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Webhook settings' });
    await dialog.getByText('order:failed').waitFor();
    expect(await lookAt(page, 'webhook-settings')).toEqual([]);
    await dialog.getByLabel('Address').fill('ftp://elsewhere.example.com');
    await dialog.getByRole('button', { name: 'Save the settings' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await lookAt(page, 'webhook-settings-refused')).toEqual([]);
    await dialog.getByLabel('Address').fill(`${well.url}?mine`);
    const theirs = { webhook_url: `${well.url}?theirs` };
    await good.api.put(`/v1/channels/${good.channelId}/webhook`, theirs).expect(200);
    await dialog.getByRole('button', { name: 'Save the settings' }).click();
    await dialog.getByText('Somebody else has changed this').waitFor();
    expect(await lookAt(page, 'webhook-settings-overtaken')).toEqual([]);
    expect(await dialog.getByLabel('Address').inputValue()).toBe(`${well.url}?mine`);
    await dialog.getByRole('button', { name: 'Discard mine, show theirs' }).click();
    await page.getByText(`${well.url}?theirs`).waitFor();
    await settings.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Address').fill(well.url);
    await dialog.getByRole('button', { name: 'Save the settings' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(well.url, { exact: true }).waitFor();
    expect(open.faults).toEqual([]);
  });

  it('sets OAuth up, keeps its secret, and says why no token was given', async () => {
    const page = await enter(developer, pageOf(good));
    const panel = page.getByRole('region', { name: 'OAuth 2.0' });
    await panel.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'OAuth 2.0' });
    await dialog.getByLabel('Token address').fill('http://127.0.0.1:1/token');
    await dialog.getByLabel('Client id').fill('shop');
    await dialog.getByLabel('Client secret').fill('s3cr3t-value-1234');
    await dialog.getByLabel('Further parameters').fill('{');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This is not a JSON object').waitFor();
    expect(await lookAt(page, 'webhook-oauth-form')).toEqual([]);
    await dialog.getByLabel('Further parameters').fill('{"audience": "shop"}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await panel.getByRole('button', { name: 'Test' }).click();
    await panel.getByText('No token:').waitFor();
    await panel.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Scope').fill('orders');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('orders').waitFor();
    expect(await lookAt(page, 'webhook-oauth')).toEqual([]);
    await panel.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await panel.getByText('Off: deliveries carry the signature only').waitFor();
    expect(open.faults).toEqual([]);
  });

  it('offers a viewer nothing that would be refused', async () => {
    const { email } = await somebody(service, 'viewer');
    const page = await enter(email, pageOf(good));
    await page.getByRole('heading', { name: 'Webhook: Wolt Vienna' }).waitFor();
    await page.getByRole('link', { name: 'order:created' }).first().waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Edit|Replay|Rotate|test/i })
        .count(),
    ).toBe(0);
    await page.goto('/console/webhooks/018f0000-0000-7000-8000-000000000000');
    await page.getByRole('heading', { name: 'There is no such channel' }).waitFor();
    expect(await lookAt(page, 'webhook-missing')).toEqual([]);
    expect(open.faults).toEqual([]);
  });
});
