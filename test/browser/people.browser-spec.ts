import type { Browser, Page } from 'playwright-core';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import { PASSWORD, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, pressInRow, visit, type Visit, visitAs } from './support/browser';

/** What the function below uses of an element and its page. */
interface InPage {
  readonly ariaSelected: string;
  readonly ownerDocument: { elementFromPoint(x: number, y: number): unknown };
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
}

function isChosenInSight(element: unknown): boolean {
  const choice = element as InPage;
  const { x, y, width, height } = choice.getBoundingClientRect();
  const shown = choice.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  return choice.ariaSelected === 'true' && shown === choice;
}

describe('people, audit and system on the screen', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let admin: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service, undefined, { name: 'Web shop' });
    await shop.api
      .post('/v1/places', { identifier: 'STORE-1', channel_id: shop.channelId, name: 'Kamppi' })
      .expect(201);
    ({ email: admin } = await somebody(service, 'admin'));
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const enter = async (path: string, email = admin): Promise<Page> => {
    open = await visitAs(browser, service, email, path);
    return open.page;
  };

  it('invites somebody with a link that is shown once, and limits them to a store', async () => {
    const page = await enter('/console/people');
    await page.getByRole('button', { name: 'Invite…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('E-mail address').fill('ben@example.com');
    await dialog.getByLabel('Name').fill('Ben Berg');
    await dialog.getByLabel('Role').selectOption('store');
    await dialog.getByRole('button', { name: 'Make the invitation' }).click();
    await dialog.getByText('place_ids must not be empty', { exact: false }).waitFor();
    expect(await lookAt(page, 'person-form')).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Kamppi' }).check();
    await dialog.getByRole('button', { name: 'Make the invitation' }).click();
    const once = page.getByRole('dialog', { name: 'The link, shown this once' });
    const link = await once.locator('code').innerText();
    expect(await lookAt(page, 'person-link')).toEqual([]);
    await once.getByRole('button', { name: 'I have passed it on' }).click();
    await page.getByRole('link', { name: 'Ben Berg' }).waitFor();
    await page.getByText('1 store').waitFor();
    expect(await lookAt(page, 'people')).toEqual([]);
    const other = await visit(browser, service, link);
    await other.page.getByLabel('New password').fill(PASSWORD);
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await other.page.getByRole('link', { name: 'Jobs' }).count()).toBe(0);
    await other.leave();
    expect(open.faults).toEqual([]);
  });

  it('changes, resets and disables somebody, who is signed out everywhere', async () => {
    const { email, browser: theirs } = await somebody(service, 'viewer');
    const page = await enter('/console/people');
    await page.getByRole('row', { name: email }).getByRole('link').click();
    await page.getByRole('cell', { name: 'Sign out' }).waitFor();
    expect(await lookAt(page, 'person')).toEqual([]);
    await page.getByRole('button', { name: 'Edit…' }).click();
    await page.getByRole('dialog').getByLabel('Role').selectOption('operator');
    await page.getByRole('button', { name: 'Save the person' }).click();
    await page.getByText('Operator: works on orders').first().waitFor();
    await page.getByRole('button', { name: 'New password link…' }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByRole('button', { name: 'I have passed it on' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('Nowhere.').waitFor();
    await theirs.get('/v1/session').expect(401);
    await page.getByRole('button', { name: 'Disable…' }).click();
    await page.getByRole('button', { name: 'Disable the person' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    await page.getByText('Disabled').waitFor();
    expect(open.faults).toEqual([]);
  });

  it('shows one’s own sessions and changes one’s own password', async () => {
    const { email } = await somebody(service, 'viewer');
    const page = await enter('/console/account', email);
    await page.getByText('this browser').waitFor();
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('three unrelated words here');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This is not your current password.').waitFor();
    expect(await lookAt(page, 'account')).toEqual([]);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Changed. All other sessions of yours have ended.').waitFor();
    await page.getByText('this browser').waitFor();
    expect(open.faults).toEqual([]);
  });

  it('asks for the first password of somebody from the moment that it is set', async () => {
    const { email, id } = await somebody(service, 'viewer');
    const page = await enter('/console/account', email);
    await page.getByText('this browser').waitFor();
    await service.database.query('UPDATE people SET password_hash = NULL WHERE id = $1', [id]);
    await page.reload();
    await page.getByLabel('New password').fill('three unrelated words here');
    expect(await page.getByLabel('Current password').count()).toBe(0);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Changed. All other sessions of yours have ended.').waitFor();
    await page.getByLabel('Current password').fill('three unrelated words here');
    await page.getByLabel('New password').fill('four other words of mine');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await until('it is changed', async () => (await page.getByLabel('Current password').inputValue()) === '');
    expect(open.faults).toEqual([]);
  });

  it('shows who did what, with filters in the address', async () => {
    await placeOrder(shop, { order_number: 'AUDITED-1' });
    const { id } = await somebody(service, 'viewer');
    await service.system.put(`/v1/people/${id}`, { is_active: false }).expect(200);
    const page = await enter('/console/audit');
    await page.getByText('channel.created').first().waitFor();
    expect(await lookAt(page, 'audit')).toEqual([]);
    await page.getByRole('combobox', { name: 'What' }).selectOption('People');
    await page.waitForURL('**/audit?type=person');
    await page.getByText('person.disabled').first().waitFor();
    await page.getByText('channel.created').first().waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('person.disabled').first().waitFor();
    await page.getByLabel('Who').fill('nobody at all');
    await page.getByRole('heading', { name: 'Nothing is like that' }).waitFor();
    expect(await lookAt(page, 'audit-nothing')).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('channel.created').first().waitFor();
    await page.getByRole('combobox', { name: 'What' }).selectOption('Bulk work');
    await page.getByRole('heading', { name: 'Nothing is like that' }).waitFor();
    expect(open.faults).toEqual([]);
  });

  it('shows an admin what waits, the processes and the database', async () => {
    const page = await enter('/console/audit');
    await page.goto('/console/system');
    await page.getByRole('heading', { name: 'What waits' }).waitFor();
    await page.getByText('Nothing is due').first().waitFor();
    await page.getByRole('heading', { name: 'Processes 1' }).waitFor();
    await page.getByText('0.1.0').waitFor();
    expect(await lookAt(page, 'system-admin')).toEqual([]);
    expect(open.faults).toEqual([]);
  });

  it('reaches every screen by the keyboard alone', async () => {
    const page = await enter('/console/audit');
    await page.goto('/console/system');
    await page.getByRole('heading', { name: 'What waits' }).waitFor();
    const screens = {
      j: 'Jobs',
      w: 'Webhooks',
      c: 'Channels',
      k: 'API keys',
      s: 'Stores',
      p: 'People',
      a: 'Audit',
      y: 'System',
    };
    for (const [key, name] of Object.entries(screens)) {
      await pressInRow(page, 'g', key);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    }
    await page.keyboard.press('Control+k');
    await page.locator('[role=combobox]:focus').waitFor();
    await page.setViewportSize({ width: 1440, height: 320 });
    const choices = page.getByRole('option');
    for (const [key, choice] of [
      ['ArrowUp', choices.last()],
      ['ArrowDown', choices.first()],
    ] as const) {
      await page.keyboard.press(key);
      await until('what is chosen is in sight', () => choice.evaluate(isChosenInSight));
    }
    await page.keyboard.type('webh');
    await page.getByRole('option', { name: 'Webhooks' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(open.faults).toEqual([]);
  });
});
