import type { Page } from 'playwright-core';
import { keepPicture, problemsOf } from './browser';

const SIZES = {
  narrow: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  tablet: { width: 1024, height: 768 },
};
const LEAST_PX = 48;

/**
 * Looks at a screen as hands do: what axe finds, what is wider than the screen, and what is too small to hit with a glove;
 * on the narrowest phone, on a common one and on a tablet, in both themes.
 */
export async function touchOver(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const problems = [...(await problemsOf(page)), ...(await smallTargets(page))];
      found.push(...problems.map((problem) => `${name}, ${size}, ${colorScheme}: ${problem}`));
      await keepPicture(page, `${name}-${colorScheme}-${size}`);
    }
  }
  await page.setViewportSize(SIZES.phone);
  return found;
}

/** What can be touched and is smaller than a gloved finger needs; a box inside a label is as large as its label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('button, a[href], input, select, summary').evaluateAll(
    (elements, least) =>
      elements.flatMap((element) => {
        const target = element.closest('label') ?? element;
        const { width, height } = target.getBoundingClientRect();
        if (width === 0 || height === 0) return [];
        const isLarge = width >= least && height >= least;
        return isLarge
          ? []
          : [`${Math.round(width)}×${Math.round(height)} px: ${element.outerHTML.slice(0, 120)}`];
      }),
    LEAST_PX,
  );
}
