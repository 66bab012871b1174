import type { Browser } from 'playwright-core';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { lookAt, openBrowser, pressInRow, visit, type Visit } from './support/browser';

/** What the functions below use of the page that they run in. */
interface Scrolled {
  readonly scrollTop: number;
  matches(selector: string): boolean;
}

describe('the console without anybody signed in', () => {
  let service: Service;
  let browser: Browser;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  beforeEach(async () => {
    open = await visit(browser, service, '/console/system');
  });
  afterEach(() => open.leave());

  it('shows what works', async () => {
    const { page, faults } = open;
    await page.getByRole('heading', { name: 'Everything works' }).waitFor();
    expect(await page.title()).toBe('System · Orders');
    expect(await page.getByRole('row').count()).toBeGreaterThan(4);
    expect(await lookAt(page, 'system')).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('changes nothing for other clients, and refuses what is no path', async () => {
    const anyone = service.as(null);
    expect((await anyone.get('/').expect(200)).body).toMatchObject({ docs: '/docs' });
    await anyone.get('/console/%E0%A4%A').expect(400).expect('Content-Type', /json/);
    await anyone.get('/console/assets/none.js').expect(404).expect('Content-Type', /json/);
    await anyone.post('/console/', {}).expect(404);
    const paths = Array.from({ length: 200 }, (_, n) => `/console/${n}/${'x'.repeat(n)}`);
    for (const path of paths) await anyone.get(path).expect(200);
    const { text } = await service.system.get('/metrics').expect(200);
    const routes = new Set([...text.matchAll(/route="([^"]*console[^"]*)"/g)].map(([, route]) => route));
    expect([...routes]).toEqual(['/console{/*path}']);
  });

  it('is driven by the keyboard', async () => {
    const { page, faults } = open;
    await page.getByRole('heading', { name: 'Everything works' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    await help.waitFor();
    await until('the dialog has the focus', () =>
      help.evaluate((dialog: Scrolled) => dialog.matches(':focus-within')),
    );
    expect(await help.evaluate((dialog: Scrolled) => dialog.scrollTop)).toBe(0);
    await page.keyboard.press('End');
    await until('the last line is shown', () => help.evaluate((dialog: Scrolled) => dialog.scrollTop > 0));
    await page.keyboard.press('Home');
    expect(await lookAt(page, 'help')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goto('/console/nowhere');
    await page.getByRole('heading', { name: 'There is no such screen' }).waitFor();
    expect(await lookAt(page, 'no-screen')).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('syst');
    await page.getByRole('option', { name: 'System' }).waitFor();
    expect(await lookAt(page, 'palette')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Everything works' }).waitFor();
    await page.goto('/console/nowhere');
    await page.getByRole('heading', { name: 'There is no such screen' }).waitFor();
    await pressInRow(page, 'g', 'y');
    await page.getByRole('heading', { name: 'Everything works' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('keeps the theme that was chosen', async () => {
    const { page } = open;
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background();
    await page.getByLabel('Theme').selectOption('Dark theme');
    await expect(background()).resolves.not.toBe(light);
    const dark = await background();
    await page.reload();
    await page.getByLabel('Theme').waitFor();
    await expect(background()).resolves.toBe(dark);
  });

  it('says that the service does not answer, and finds it again', async () => {
    const { page } = open;
    await page.getByRole('heading', { name: 'Everything works' }).waitFor();
    await page.route('**/health/ready', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('heading', { name: 'The service does not answer' }).waitFor();
    expect(await lookAt(page, 'unreachable')).toEqual([]);
    await page.unroute('**/health/ready');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Everything works' }).waitFor();
  });

  it('shows what a process that can not work says', async () => {
    const { page } = open;
    const body = {
      status: 'unavailable',
      checks: { database: 'down', schema: 'current', intake: 'up', work: 'down' },
      reasons: { database: 'connection refused', work: 'jobs: no success for 7.2 s' },
    };
    await page.route('**/health/ready', (route) => route.fulfill({ status: 503, json: body }));
    await page.reload();
    await page.getByRole('heading', { name: 'The service can not work' }).waitFor();
    await page.getByText('jobs: no success for 7.2 s').waitFor();
    expect(await lookAt(page, 'system-unavailable')).toEqual([]);
  });
});
