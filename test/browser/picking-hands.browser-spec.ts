import type { Page } from 'playwright-core';
import { until } from '../support/until';
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
});
