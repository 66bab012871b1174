import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from 'playwright-core';
import { PASSWORD } from '../../support/people/browser';
import type { Service } from '../../support/service/service';

/** Debian's Chromium; undefined where there is none. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
/** The same engine without the rest of the browser, such as push messages: stories take a fifth less time. */
const ENGINE = ['/usr/bin/chromium-headless-shell'].find(existsSync) ?? CHROMIUM;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  /** For `environment.ts`. */
  var openPages: Set<Page> | undefined;
}

const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };
/** Has no pointer that could hover. */
export const TOUCHED: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Without a sandbox, since tests run as root in CI. @param executable `CHROMIUM` where the engine alone is not enough */
export function openBrowser(args: readonly string[] = [], executable = ENGINE): Promise<Browser> {
  if (executable === undefined)
    throw new Error('The stories of screens need Chromium: apt-get install chromium');
  return chromium.launch({ executablePath: executable, args: ['--no-sandbox', ...args] });
}

/** A page of a browser profile of its own, and all that went wrong in it: errors, and what its policy refused. */
export interface Visit {
  readonly page: Page;
  readonly faults: readonly string[];
  leave(): Promise<void>;
}

/** @param service whatever has its address, such as a proxy in front of it */
export async function visit(
  browser: Browser,
  service: Pick<Service, 'url'>,
  path = '/console/',
  device: BrowserContextOptions = { viewport: WIDE },
): Promise<Visit> {
  const open = await newVisit(browser, service, device);
  await open.page.goto(path);
  return open;
}

async function newVisit(
  browser: Browser,
  service: Pick<Service, 'url'>,
  device: BrowserContextOptions,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: service.url, locale: 'en-GB', ...device });
  const page = await context.newPage();
  sayIfItFails(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A refused request is what many stories are about; the network log says it as an error.
    const isOfNetwork = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isOfNetwork) faults.push(message.text());
  });
  return { page, faults, leave: () => context.close() };
}

/** While it is open, a story that fails says what was on it. */
export function sayIfItFails(page: Page): void {
  const openPages = (globalThis.openPages ??= new Set());
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
}

/** Signs somebody in on the page that asks for it, which leads on to where the visit began. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await signedInMenu(page).waitFor();
}

/** A visit of somebody who has signed in before. */
export async function visitAs(
  browser: Browser,
  service: Pick<Service, 'url'>,
  email: string,
  path = '/console/',
  device: BrowserContextOptions = { viewport: WIDE },
): Promise<Visit> {
  const open = await newVisit(browser, service, device);
  const signedIn = await open.page.request.post('/v1/session', {
    data: { email, password: PASSWORD },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(signedIn.status()).toBe(201);
  await open.page.goto(path);
  await signedInMenu(open.page).waitFor();
  return open;
}

/** Also where a dialog is open, which hides the rest of the page from roles. */
const signedInMenu = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Screens', includeHidden: true })
    .getByRole('button', { name: 'Sign out', includeHidden: true });

/**
 * Looks at what is open now in both themes, wide and on a phone: what axe finds, and what is wider than the screen. With
 * SCREENSHOTS=<folder> it leaves a picture of each there.
 */
export async function lookAt(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, viewport] of Object.entries({ wide: WIDE, phone: PHONE })) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      const problems = await problemsOf(page, colorScheme === 'light' ? undefined : COLOURS);
      found.push(...problems.map((problem) => `${name}, ${colorScheme}, ${width}: ${problem}`));
      await keepPicture(page, `${name}-${colorScheme}-${width}`);
    }
  }
  await page.setViewportSize(WIDE);
  return found;
}

/** What the functions below use of the page that they run in. */
interface InPage {
  axe: Axe;
  document: { documentElement: { scrollWidth: number; clientWidth: number } };
}

interface Axe {
  run(
    context: object,
    rules: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** The rules of axe about colours: a theme changes nothing else. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the page as it is now, and what is wider than the screen.
 * @param rules those of axe by default
 */
export async function problemsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe, document } = globalThis as unknown as InPage;
    const { violations } = await axe.run(document, runOnly === undefined ? {} : { runOnly });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      ),
      ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} > ${clientWidth}`] : []),
    ];
  }, rules);
}

/** With SCREENSHOTS=<folder>. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** The body; empty where there is none, as of what has not changed. */
export const textOf = (response: Response): Promise<string> => response.text().catch(() => '');

/** Keys pressed one after the other, without a look at the page in between: however slow it is, they are keys in a row. */
export async function pressInRow(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}
