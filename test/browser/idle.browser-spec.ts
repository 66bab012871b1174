import { setTimeout as passes } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openShop, placeOrder } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { openBrowser, type Visit, visitAs } from './support/browser';

/** Longer than reading a screen stops in between where the machine holds it up. */
const QUIET_MS = 5_000;
/** Longer than the pause after which a silent connection is asked whether it still is one. */
const MINUTE_MS = 60_000;

describe('a console that nobody touches', () => {
  let service: Service;
  let browser: Browser;
  let visits: Visit[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
  });
  afterAll(async () => {
    for (const visit of visits) await visit.leave();
    await browser.close();
    await service.stop();
  });

  /** As the service counts them, whichever part of the browser sent them. */
  const requests = async (): Promise<number> => {
    const { text } = await service.as(null).get('/metrics').expect(200);
    const counts = text.matchAll(/^oms_http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm);
    return [...counts]
      .filter(([, labels]) => !labels!.includes('route="/metrics"') && !labels!.includes('route="/health'))
      .reduce((sum, [, , count]) => sum + Number(count), 0);
  };

  it('sends no request for a minute, and then still shows what happens', async () => {
    const shop = await openShop(service);
    const orderId = await placeOrder(shop, { order_number: 'BEFORE-1' });
    const { email } = await somebody(service, 'operator');
    // Orders are followed from a cursor, from now on, or not at all; each visit has a connection of its own.
    const screens = {
      board: (page: Page) => page.getByRole('link', { name: 'BEFORE-1' }),
      [`orders/${orderId}`]: (page: Page) => page.getByRole('heading', { name: 'BEFORE-1' }),
      stores: (page: Page) => page.getByRole('heading', { name: 'This channel has no stores yet' }),
    };
    const contents = Object.values(screens);
    visits = await Promise.all(
      Object.keys(screens).map((path) => visitAs(browser, service, email, `/console/${path}`)),
    );
    const [page] = visits.map((visit) => visit.page);
    const areLive = () =>
      Promise.all(visits.map((visit) => visit.page.getByText(/^(Live|Connected)$/).waitFor()));
    await areLive();
    for (const [n, { page: read }] of visits.entries()) await contents[n]!(read).waitFor();
    const before = await until('all is read', async () => {
      const count = await requests();
      await passes(QUIET_MS);
      return (await requests()) === count && count;
    });
    expect(before).toBeGreaterThan(5);
    await passes(MINUTE_MS);
    expect(await requests()).toBe(before);
    await areLive();
    await placeOrder(shop, { order_number: 'AFTER-1' });
    await page!.getByRole('link', { name: 'AFTER-1' }).waitFor();
  });
});
