import type { Page } from 'playwright-core';

/** Requests like this get no response until they are released. */
export async function heldBack(page: Page, url: RegExp, method?: string): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.fallback();
  });
  return { release };
}
