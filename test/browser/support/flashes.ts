import type { JSHandle, Page } from 'playwright-core';
import { until } from '../../support/until';

const LONGEST_MS = 30_000;

/** What of a page the functions below use that run in it. */
interface InPage {
  document: { body: unknown };
  MutationObserver: new (hear: (changes: { addedNodes: Iterable<AddedNode> }[]) => void) => {
    observe(target: unknown, what: object): void;
  };
}

interface AddedNode {
  matches?(selector: string): boolean;
  checkVisibility(): boolean;
  readonly textContent: string;
}

/** What the screen flashes when `act` is done: the page writes it down, since it is gone before a test looks again. */
export async function flashOf(page: Page, act: () => Promise<unknown>): Promise<string> {
  const shown: JSHandle<string[]> = await page.evaluateHandle(writeDown);
  await act();
  return until('something is flashed', () => shown.evaluate(([first]) => first), LONGEST_MS);
}

function writeDown(): string[] {
  const { document, MutationObserver } = globalThis as unknown as InPage;
  const shown: string[] = [];
  const hear = (changes: { addedNodes: Iterable<AddedNode> }[]): void => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.matches?.('.flash-place > .flash') && node.checkVisibility()) shown.push(node.textContent);
  };
  new MutationObserver(hear).observe(document.body, { childList: true, subtree: true });
  return shown;
}
