import type { Page } from 'playwright-core';

/** Keys pressed one after the other, without a look at the page in between: however slow it is, they are keys in a row. */
export async function pressInRow(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}
