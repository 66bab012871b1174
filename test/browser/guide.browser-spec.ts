import type { Browser } from 'playwright-core';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, visit, type Visit } from './support/browser';

describe('the guide', () => {
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
    open = await visit(browser, service, '/guide/');
  });
  afterEach(() => open.leave());

  it('leads from its first page to the quickstart, and on', async () => {
    const { page, faults } = open;
    expect(await lookAt(page, 'guide')).toEqual([]);
    await page.getByRole('article').getByRole('link', { name: 'quickstart' }).first().click();
    await page.getByRole('heading', { name: 'Quickstart', level: 1 }).waitFor();
    expect(await lookAt(page, 'guide-quickstart')).toEqual([]);
    await page.getByRole('link', { name: /^Next/ }).click();
    await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor();
    expect(faults).toEqual([]);
  });

  it('finds a section by keyboard', async () => {
    const { page, faults } = open;
    await page.keyboard.press('/');
    await page.keyboard.type('idempotency');
    await page.getByRole('option').first().waitFor();
    expect(await lookAt(page, 'guide-search')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/guide\/[\w/-]+\.html#/);
    await page.keyboard.press('/');
    await page.keyboard.type('xyzzyplugh');
    await page.getByText('Nothing found').waitFor();
    expect(faults).toEqual([]);
  });

  it('has a page for every path, and leads to the API and back', async () => {
    const { page } = open;
    for (const [path, heading] of [
      ['/guide/operations.html', 'Operations'],
      ['/guide/rules/access', 'Access'],
      ['/guide/nowhere', 'There is no such page'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    await page.goto('/guide/errors.html');
    expect(await lookAt(page, 'guide-errors')).toEqual([]);
    await page.getByRole('link', { name: 'API', exact: true }).click();
    await page.getByRole('link', { name: 'The guide' }).waitFor();
  });
});
