import type { Page } from 'playwright-core';
import { TOUCHED } from './support/browser';
import { atPairing, pair } from './support/picking-store';
import { touchOver } from './support/touch';

const SCREEN = '**/pick/assets/unsent-screen-*.js';

describe('screens of the picking app before it is kept on the device', () => {
  const at = atPairing({ ...TOUCHED, serviceWorkers: 'block' });
  beforeEach(() => pair(at.open.page));

  const openUnsent = (page: Page) => page.getByRole('link', { name: /All sent|unsent/ }).click();
  const isOpen = (page: Page) => page.getByRole('heading', { name: 'Not sent yet' }).waitFor();

  it('say that they wait for the network, and appear with it', async () => {
    const { page } = at.open;
    await page.context().setOffline(true);
    await openUnsent(page);
    await page.getByRole('heading', { name: 'This screen is not loaded yet' }).waitFor();
    expect(await touchOver(page, 'picker-unloaded')).toEqual([]);
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await page.getByRole('heading', { name: 'Mitte' }).waitFor();
    await openUnsent(page);
    await page.context().setOffline(false);
    await isOpen(page);
  });

  it('that a newer build has replaced say so, and are there after a reload', async () => {
    const { page } = at.open;
    await page.route(SCREEN, (route) => route.fulfill({ status: 404 }));
    await openUnsent(page);
    await page.getByRole('heading', { name: 'This page is from before an update' }).waitFor();
    expect(await touchOver(page, 'picker-replaced')).toEqual([]);
    await page.unroute(SCREEN);
    await page.getByRole('button', { name: 'Reload' }).click();
    await isOpen(page);
  });
});
