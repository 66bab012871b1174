import type { Browser } from 'playwright-core';
import { somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, visitAs } from './support/browser';

describe('an API key', () => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('that can not be read says why, and is shown once it can', async () => {
    const asked = { name: 'Reports', client_name: 'Acme', created_by: 'ana', scope: 'read' };
    const { body } = await service.system.post('/v1/api-keys', asked).expect(201);
    const { email } = await somebody(service, 'admin');
    const { page, faults } = await visitAs(browser, service, email, '/console/keys');
    const dialog = page.getByRole('dialog', { name: 'Change the key' });
    const key = `**/v1/api-keys/${body.id}`;
    await page.route(key, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Reports' }).click();
    await dialog.getByRole('heading', { name: 'The service does not answer' }).waitFor();
    expect(await lookAt(page, 'key-unreachable')).toEqual([]);
    await page.unroute(key);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByLabel('What it is for').waitFor();
    await page.goto('/console/keys?key=0195a2f4-7c1e-7d43-9a55-0b4cf8a1d2e3');
    await dialog.getByRole('heading', { name: 'There is no such key' }).waitFor();
    expect(await lookAt(page, 'key-missing')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).not.toContain('key=');
    expect(faults).toEqual([]);
  });
});
