import type { JSHandle, Page } from 'playwright-core';
import type { TestDatabase } from '../../../support/postgres/database';
import { until } from '../../../support/until';

interface Noted {
  atMs: number | null;
}

/** What of a page the function below uses that runs in it. */
interface InPage {
  readonly document: { readonly body: { readonly innerText: string } };
  readonly MutationObserver: new (hear: () => void) => { observe(target: object, what: object): void };
}

/** From now on the page notes when these words come to the screen, however late a test looks. */
export function noteWords(page: Page, words: string): Promise<JSHandle<Noted>> {
  return page.evaluateHandle(noteWhenShown, words);
}

function noteWhenShown(words: string): Noted {
  const { document, MutationObserver } = globalThis as unknown as InPage;
  const noted: Noted = { atMs: null };
  const look = (): void => {
    if (noted.atMs === null && document.body.innerText.includes(words)) noted.atMs = Date.now();
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.body, all);
  return noted;
}

/** How long after this moment the words came. */
export async function lateMs(noted: JSHandle<Noted>, sinceMs: number): Promise<number> {
  const shownMs = await until('the words are shown', () => noted.evaluate(({ atMs }) => atMs));
  return shownMs - sinceMs;
}

/** When the latest version of an order was made. */
export async function changedMs(database: TestDatabase, orderId: string): Promise<number> {
  const [latest] = await database.query<{ at: number }>(
    `SELECT (extract(epoch FROM created_at) * 1000)::float8 AS at FROM order_versions
      WHERE order_id = $1 ORDER BY version DESC LIMIT 1`,
    [orderId],
  );
  return latest!.at;
}
