import type { Browser } from 'playwright-core';
import goods from '../../samples/practice/goods.json';
import { runScript } from '../support/service/script';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { openBrowser, visit } from './support/browser';
import { flashOf } from './support/flashes';
import { scan } from './support/picking-store';
import { touchOver } from './support/touch';

describe('the practice store', () => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('has bar codes on paper, and an order that they fit', async () => {
    const env = { OMS_URL: service.url, SYSTEM_TOKEN: service.token() };
    const { code, output } = await runScript('practice', env);
    expect([code, output]).toEqual([0, expect.stringContaining('/pick/practice')]);
    const link = new URL(/\S+#pair=\S+/.exec(output)![0]);
    const paper = await visit(browser, service, '/pick/practice');
    await paper.page.getByRole('heading', { name: 'Practice store' }).waitFor();
    expect(await paper.page.getByRole('img', { name: /^Bar code/ }).count()).toBeGreaterThan(12);
    expect(await touchOver(paper.page, 'picker-practice')).toEqual([]);
    expect(paper.faults).toEqual([]);
    await paper.leave();

    const { page, faults, leave } = await visit(browser, service, link.pathname + link.hash);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Start picking' }).click();
    await page.getByText(/^P-2-/).click();
    const eanOf = (id: string) => goods.products.find((product) => product.id === id)!.ean;
    for (const read of [
      eanOf('pasta'),
      eanOf('pasta'),
      eanOf('pasta'),
      eanOf('eggs'),
      goods.labels[0]!.ean,
    ]) {
      await page.getByText(/^[\d.]+ of [\d.]+/).waitFor();
      expect(await flashOf(page, () => scan(page, read))).toMatch(/Taken|Line done/);
    }
    await page.getByRole('region', { name: 'Butter 250 g' }).waitFor();
    const picture = page.locator('img.picture');
    await until('the picture is there', () =>
      picture.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth > 0),
    );
    expect(await flashOf(page, () => scan(page, goods.wrong))).toContain('Not in this order');
    expect(await touchOver(page, 'picker-practice-order')).toEqual([]);
    expect(faults).toEqual([]);
    await leave();
  });

  it('comes with the demo as well, which says at its end how to try it', async () => {
    const { code, output } = await runScript('demo', { OMS_URL: service.url, SYSTEM_TOKEN: service.token() });
    expect([code, output]).toEqual([0, expect.stringContaining(`${service.url}/pick/practice`)]);
    const link = new URL(/\S+#pair=\S+/.exec(output.slice(output.indexOf('All of them live')))![0]);
    expect(link.origin).toBe(service.url);
    const { page, faults, leave } = await visit(browser, service, link.pathname + link.hash);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'Start picking' }).click();
    await page.getByText(/^P-2-/).click();
    await page.getByText(/^[\d.]+ of [\d.]+/).waitFor();
    expect(faults).toEqual([]);
    await leave();
  });
});
