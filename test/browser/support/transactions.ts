import type { Page } from 'playwright-core';

interface Transaction {
  addEventListener(event: string, hear: () => void): void;
}

/** What of a page the functions below use that run in it. */
interface InPage {
  IDBDatabase: { prototype: { transaction: (...given: unknown[]) => Transaction } };
  unfinished: number;
}

/** From its next load on, a page counts what it is still storing or reading. */
export function countTransactions(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const inPage = globalThis as unknown as InPage;
    const { prototype } = inPage.IDBDatabase;
    const { transaction } = prototype;
    inPage.unfinished = 0;
    prototype.transaction = function (...given) {
      const begun = transaction.apply(this, given);
      inPage.unfinished += 1;
      for (const end of ['complete', 'abort']) begun.addEventListener(end, () => (inPage.unfinished -= 1));
      return begun;
    };
  });
}

/** Only of a page that counts. */
export async function isStoring(page: Page): Promise<boolean> {
  return (await page.evaluate(() => (globalThis as unknown as InPage).unfinished)) > 0;
}
