import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { keepPicture } from './support/browser';
import { atPairing, lineOf, orderFor, pair, picksOf } from './support/picking-store';

/** As soon as nothing matches `former` any more, the button `next` is tapped: the second tap of a finger that trembles. */
const TAP_AT_ONCE = `(former, next) => {
  globalThis.tapped = false;
  new MutationObserver((_, observer) => {
    if (document.querySelector(former) !== null) return;
    const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.includes(next));
    if (button === undefined) return;
    observer.disconnect();
    button.click();
    globalThis.tapped = true;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}`;

describe('picking with gloves', () => {
  const at = atPairing();

  /** Taps the button, and what stands there once nothing matches `former`. */
  const tapTwice = async (page: Page, first: string, former: string, next: string) => {
    await page.evaluate(`(${TAP_AT_ONCE})(${JSON.stringify(former)}, ${JSON.stringify(next)})`);
    await page.getByRole('button', { name: first, exact: true }).click();
    await until('it is tapped again', () => page.evaluate<boolean>('globalThis.tapped'));
    await page.getByText('All sent').waitFor();
  };

  it('takes no second line, finishes nothing and puts nothing away by the second tap of a double one', async () => {
    const { page, faults } = at.open;
    const orderId = await orderFor(at.store, 'W-TWICE', [lineOf(1), lineOf(3)]);
    await pair(page);
    await page.getByText('W-TWICE').click();
    await tapTwice(page, 'Take 2', '[aria-label="Product 1"]', 'Take 2');
    await page.getByRole('region', { name: 'Product 3', exact: true }).waitFor();
    expect(await picksOf(at.store, orderId)).toMatchObject([{ item_id: 'item-1' }]);
    await tapTwice(page, 'Take 2', '.line-card', 'Finish picking');
    await tapTwice(page, 'Finish picking', '[aria-label^=Change]', 'Put on Shelf A-1');
    await page.getByText('Not put away').waitFor();
    expect(faults).toEqual([]);
  });

  it('reaches every control on a small phone: none lies under another, and each choice can be closed', async () => {
    const { page, faults } = at.open;
    const isAbove = (name: string) => async () => {
      const button = await page.getByRole('button', { name }).boundingBox();
      const bar = await page.locator('.status-bar').boundingBox();
      return button !== null && bar !== null && button.y > 0 && button.y + button.height <= bar.y;
    };
    await page.setViewportSize({ width: 360, height: 640 });
    await Promise.all(
      Array.from({ length: 9 }, (_, n) => orderFor(at.store, `W-REACH-${n}`, [lineOf(1), lineOf(2)])),
    );
    await pair(page);
    await page.getByRole('button', { name: 'Pick several' }).click();
    for (let n = 0; n < 9; n += 1) await page.getByText(`W-REACH-${n}`).click();
    const together = page.getByRole('button', { name: 'Pick 9 orders together At most 8' });
    await together.waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await until('the wave can be begun from the top of the list', isAbove('Pick 9 orders together'));
    expect(await together.isDisabled()).toBe(true);
    await keepPicture(page, 'picker-choosing-small');
    await page.getByRole('button', { name: 'One after the other' }).click();

    await page.getByText('W-REACH-0').click();
    await page.getByRole('region', { name: 'Product 1', exact: true }).waitFor();
    for (const full of [false, true]) {
      if (full) {
        await page.evaluate(`IDBObjectStore.prototype.put = () => { throw new Error('No space'); }`);
        await page.getByRole('button', { name: '+1' }).click();
        await page.locator('.not-kept').waitFor();
        await page.locator('.flash').waitFor({ state: 'hidden' });
      }
      for (const name of ['Undo', 'Lines', 'Camera', 'Type'])
        await until(`${name} lies above the bar`, isAbove(name));
      await keepPicture(page, `picker-pick-small-${full ? 'full' : 'kept'}`);
    }
    for (const name of ['Lines', 'Missing', 'Substitute']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect(faults).toEqual([]);
  });
});
