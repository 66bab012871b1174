import type { Page } from 'playwright-core';
import CleanEnvironment from '../../support/environment';

interface TestEvent {
  readonly name: string;
  readonly test?: { readonly name: string };
}

const LONGEST = 2_000;

/** A story that fails says what was on the screen then: whoever reads its log has not seen it. */
export default class BrowserEnvironment extends CleanEnvironment {
  override async handleTestEvent(event: TestEvent): Promise<void> {
    await super.handleTestEvent(event);
    if (event.name !== 'test_fn_failure') return;
    const { openPages = [] } = this.global as Pick<Partial<typeof globalThis>, 'openPages'>;
    for (const page of openPages) {
      const text = await textOf(page);
      process.stderr.write(`\nThe screen when "${event.test?.name}" failed, at ${page.url()}:\n${text}\n`);
    }
  }
}

/** Of the dialog, where one is open. */
async function textOf(page: Page): Promise<string> {
  const [dialog, body] = [page.getByRole('dialog').last(), page.locator('body')];
  const texts = [dialog, body].map((shown) => shown.innerText({ timeout: 1_000 }).catch(() => ''));
  const text = (await Promise.all(texts)).find((shown) => shown !== '') ?? '';
  return text.replaceAll(/\s+/g, ' ').slice(0, LONGEST);
}
