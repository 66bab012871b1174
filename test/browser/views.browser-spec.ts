import type { Browser, Page } from 'playwright-core';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import { type Somebody, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';

const HOSTILE = `<img src=x onerror=alert(1)> \u202e gnirts ${'x'.repeat(40)}`;

describe('saved views', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let ana: Somebody;
  let ben: Somebody;
  let viewer: Somebody;
  let admin: Somebody;
  const visits: Visit[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service, undefined, { name: 'Wolt' });
    await placeOrder(shop, { order_number: 'VIEW-1' });
    ana = await somebody(service, 'operator', { name: 'Ana Virtanen' });
    ben = await somebody(service, 'operator', { name: 'Ben Okafor' });
    viewer = await somebody(service, 'viewer');
    admin = await somebody(service, 'admin');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(async () => {
    for (const visit of visits.splice(0)) await visit.leave();
  });

  const open = async ({ email }: Somebody, path: string) => {
    const visit = await visitAs(browser, service, email, path);
    visits.push(visit);
    return visit;
  };
  const button = (page: Page) => page.locator('.views-button');
  const buttonSays = (page: Page, text: string) => page.locator('.views-button', { hasText: text }).waitFor();
  const item = (page: Page, name: string | RegExp) =>
    page.locator('.views-menu').getByRole('button', { name });
  const empty = (page: Page) => page.locator('.views-menu').getByText('No views yet').waitFor();
  const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name' });
  const pick = async (page: Page, name: string) => {
    await button(page).click();
    await item(page, name).click();
  };

  it('keep the filters of the board under a name: saved, loaded again, applied, shared, seen by the role', async () => {
    const { page, faults } = await open(ana, '/console/board?late=only&status=pending');
    await button(page).click();
    await empty(page);
    expect(await lookAt(page, 'views-none')).toEqual([]);
    await item(page, 'Save as a view').click();
    await page.getByRole('button', { name: 'Save the view' }).click();
    await page.getByText('Give the view a name.').waitFor();
    expect(await lookAt(page, 'views-save')).toEqual([]);
    await nameOf(page).fill('Late and new');
    await page.getByRole('button', { name: 'Save the view' }).click();
    await buttonSays(page, 'View: Late and new');
    expect(page.url()).toMatch(/late=only.*&view=[\da-f-]{36}$/);
    await page.reload();
    await buttonSays(page, 'View: Late and new');
    expect(await button(page).getByText('changed').count()).toBe(0);

    await page.getByLabel('Late only').uncheck();
    await buttonSays(page, 'changed');
    expect(page.url()).not.toContain('late=');
    await button(page).click();
    expect(await lookAt(page, 'views-changed')).toEqual([]);
    await item(page, 'Late and new').click();
    await page.locator('.late-only input:checked').waitFor();
    expect(page.url()).toContain('late=only');

    await pick(page, 'Rename or share');
    await page.getByLabel('operators').check();
    expect(await lookAt(page, 'views-share')).toEqual([]);
    await page.getByRole('button', { name: 'Save the view' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const { page: theirs, faults: others } = await open(ben, '/console/board');
    await button(theirs).click();
    await item(theirs, /Late and new/)
      .getByText('by Ana Virtanen')
      .waitFor();
    await item(theirs, /Late and new/).click();
    await buttonSays(theirs, 'View: Late and new');
    expect(theirs.url()).toContain('late=only');
    await button(theirs).click();
    await item(theirs, 'Save as a view').waitFor();
    expect(await item(theirs, /Rename|Delete/).count()).toBe(0);
    expect(await lookAt(theirs, 'views-of-somebody-else')).toEqual([]);

    const { page: strange } = await open(viewer, new URL(page.url()).pathname + new URL(page.url()).search);
    await strange.locator('.late-only input:checked').waitFor();
    await button(strange).click();
    await empty(strange);
    expect([...faults, ...others]).toEqual([]);
  });

  it('are renamed, changed and deleted by their owner, and opened from everywhere, by keyboard alone', async () => {
    await ben.browser
      .post('/v1/views', { name: 'Picking', screen: 'board', filter: { status: 'picking' } })
      .expect(201);
    const { page, faults } = await open(ben, '/console/orders');
    await page.getByRole('heading', { name: 'Find an order' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('picking (b');
    await page.getByRole('option', { name: 'View: Picking (Board)' }).waitFor();
    await page.keyboard.press('Enter');
    await buttonSays(page, 'View: Picking');
    expect(page.url()).toContain('status=picking');
    await page.keyboard.press('v');
    await buttonSays(page, 'changed');
    await page.keyboard.press('s');
    await item(page, 'Save the changes').waitFor();
    await page.locator('.views-menu button[aria-current=true]:focus').waitFor();
    await page.keyboard.press('End');
    for (let up = 0; up < 3; up += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await button(page).getByText('changed').waitFor({ state: 'detached' });
    await page.keyboard.press('s');
    await item(page, 'Rename or share').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await nameOf(page).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('In picking');
    await page.keyboard.press('Enter');
    await buttonSays(page, 'View: In picking');
    await page.locator('.views-button:focus').waitFor();
    await page.keyboard.press('Enter');
    await item(page, 'Delete').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Delete the view “In picking”?' }).waitFor();
    expect(await lookAt(page, 'views-delete')).toEqual([]);
    await page.keyboard.press('Tab');
    await page.locator('.dialog .button[data-kind=danger]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.views-button:focus', { hasText: /^Views$/ }).waitFor();
    expect(page.url()).toContain('status=picking');
    const { body } = await ben.browser.get('/v1/views').expect(200);
    expect(
      (body.data as { owner: { person_id: string } }[]).filter(({ owner }) => owner.person_id === ben.id),
    ).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('keep a search too, say what is wrong at the field, and keep what was typed while the service is away', async () => {
    await ana.browser.post('/v1/views', { name: 'Taken', screen: 'board', filter: {} }).expect(201);
    const { page, faults } = await open(ana, '/console/orders?q=VIEW&status=pending');
    await page.getByRole('link', { name: 'VIEW-1' }).waitFor();
    await pick(page, 'Save as a view');
    await nameOf(page).fill('Taken');
    await page.getByRole('button', { name: 'Save the view' }).click();
    await page.getByText('You have a view with this name already').waitFor();
    await nameOf(page).fill(HOSTILE);
    await page.route('**/v1/views', (route) => route.abort());
    await page.getByRole('button', { name: 'Save the view' }).click();
    await page.getByText('The service does not answer').waitFor();
    expect(await nameOf(page).inputValue()).toBe(HOSTILE);
    await page.unroute('**/v1/views');
    await page.getByRole('button', { name: 'Save the view' }).click();
    await buttonSays(page, 'onerror');
    await button(page).click();
    expect(await lookAt(page, 'views-search')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'VIEW-1' }).click();
    await page.getByRole('heading', { name: /VIEW-1/ }).waitFor();
    await page.goBack();
    await buttonSays(page, 'onerror');
    expect(faults).toEqual([]);
  });

  it('show an admin all that are shared, say when they can not be read, and tell who comes second', async () => {
    const { body: shared } = await ana.browser
      .post('/v1/views', { name: 'For operators', screen: 'board', filter: {}, shared_with: ['operator'] })
      .expect(201);
    const { page, faults } = await open(ana, `/console/board?view=${shared.id}`);
    await buttonSays(page, 'View: For operators');
    await pick(page, 'Rename or share');
    await nameOf(page).fill('Mine');
    await ana.browser.put(`/v1/views/${shared.id}`, { name: 'From elsewhere' }).expect(200);
    await page.getByRole('button', { name: 'Save the view' }).click();
    await page.getByText('Somebody else has changed this').waitFor();
    await page.getByRole('button', { name: 'Discard mine, show theirs' }).click();
    await buttonSays(page, 'View: From elsewhere');

    const { page: away } = await open(admin, '/console/people');
    await away.route('**/v1/views', (route) => route.abort());
    await away.getByRole('link', { name: 'Board' }).click();
    await button(away).click();
    await away.getByText('Views could not be read.').waitFor({ timeout: 20_000 });
    expect(await lookAt(away, 'views-unread')).toEqual([]);
    await away.unroute('**/v1/views');
    await item(away, 'Try again').click();
    await item(away, /From elsewhere/).click();
    await pick(away, 'Delete');
    await away.getByRole('button', { name: 'Delete the view' }).click();
    await away.locator('.views-button', { hasText: /^Views$/ }).waitFor();
    expect((await ana.browser.get('/v1/views').expect(200)).body.data).not.toContainEqual(
      expect.objectContaining({ id: shared.id }),
    );
    expect(faults).toEqual([]);
  });
});
