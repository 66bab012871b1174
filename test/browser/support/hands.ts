import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from '../../support/people/browser';
import { until } from '../../support/until';
import { pressInRow } from './browser';

/** How somebody works with the console. `keys` are those that the keyboard help names for the way there. */
export interface Hands {
  readonly page: Page;
  /** How often a key or the mouse was pressed, letters of texts left out. */
  readonly presses: number;
  signIn(email: string): Promise<void>;
  /** Opens a screen of the navigation. */
  goTo(screen: string, keys: string): Promise<void>;
  /** Uses a button, link or check box. */
  use(target: Locator, keys?: string): Promise<void>;
  /** Uses a button whose work has keys of its own. */
  useBy(keys: string, target: Locator): Promise<void>;
  /** Opens a row of a list. */
  openRow(link: Locator): Promise<void>;
  /** Types in place of what a field has. */
  write(field: Locator, text: string, keys?: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  /** Opens the first of what a search has found, from its field. */
  openFound(link: Locator): Promise<void>;
  /** Sends a form, from one of its fields. */
  send(button: Locator, field: Locator): Promise<void>;
}

export class Mouse implements Hands {
  presses = 0;

  constructor(readonly page: Page) {}

  async signIn(email: string): Promise<void> {
    await this.write(this.page.getByLabel('E-mail address'), email);
    await this.write(this.page.getByLabel('Password'), PASSWORD);
    await this.use(this.page.getByRole('button', { name: 'Sign in' }));
  }

  goTo(screen: string): Promise<void> {
    const screens = this.page.getByRole('navigation', { name: 'Screens' });
    return this.use(screens.getByRole('link', { name: screen, exact: true }));
  }

  async use(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  useBy(_keys: string, target: Locator): Promise<void> {
    return this.use(target);
  }

  openRow(link: Locator): Promise<void> {
    return this.use(link);
  }

  async write(field: Locator, text: string): Promise<void> {
    this.presses += 1;
    await field.click({ clickCount: 3 });
    await this.page.keyboard.type(text);
  }

  async choose(select: Locator, option: string): Promise<void> {
    this.presses += 2;
    await select.selectOption(option);
  }

  openFound(link: Locator): Promise<void> {
    return this.use(link);
  }

  send(button: Locator): Promise<void> {
    return this.use(button);
  }
}

/** More than anybody presses to get to something that they see. */
const MOST_STEPS = 15;

/** Touches nothing but the keyboard, and sees where it is at every step. */
export class Keyboard implements Hands {
  presses = 0;
  private wasInDialog = false;

  constructor(readonly page: Page) {}

  async signIn(email: string): Promise<void> {
    await this.write(this.page.getByLabel('E-mail address'), email);
    await this.write(this.page.getByLabel('Password'), PASSWORD);
    await this.press('Enter');
  }

  async goTo(_screen: string, keys: string): Promise<void> {
    await this.shortcut(keys);
  }

  async use(target: Locator, keys?: string): Promise<void> {
    if (keys !== undefined) await this.shortcut(keys);
    await this.walkTo(target);
    const isCheck = (await target.getAttribute('type')) === 'checkbox';
    await this.press(isCheck ? 'Space' : 'Enter');
  }

  async useBy(keys: string, target: Locator): Promise<void> {
    await target.waitFor();
    await this.shortcut(keys);
  }

  async openRow(link: Locator): Promise<void> {
    await link.waitFor();
    await this.leaveField();
    await this.stepTo(link, () => Promise.resolve('j'));
    await this.press('Enter');
  }

  async write(field: Locator, text: string, keys?: string): Promise<void> {
    if (keys !== undefined) await this.shortcut(keys);
    await this.walkTo(field);
    await this.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** The beginning of its name chooses an option. */
  async choose(select: Locator, option: string): Promise<void> {
    await this.walkTo(select);
    const beginning = await select.evaluate(beginningOf, option);
    if (beginning !== null) await this.pressInRow([...beginning]);
    const chosen = await select.evaluate((element: SelectInPage) => element.selectedOptions[0]?.label);
    if (chosen !== option)
      throw new Error(`"${option}" can not be chosen by its beginning in ${String(select)}`);
  }

  async openFound(link: Locator): Promise<void> {
    await this.press('Enter');
    await until('the focus goes on to what was found', () => hasFocus(link));
    await expectSeen(link);
    await this.press('Enter');
  }

  async send(_button: Locator, field: Locator): Promise<void> {
    await until('the focus is on the field', () => hasFocus(field));
    await expectSeen(field);
    await this.press('Enter');
  }

  private async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  private async pressInRow(keys: readonly string[]): Promise<void> {
    this.presses += keys.length;
    await pressInRow(this.page, ...keys);
  }

  private async shortcut(keys: string): Promise<void> {
    const isTyped = !keys.includes('+');
    if (isTyped) await this.leaveField();
    await this.pressInRow(keys.split(' '));
  }

  private async leaveField(): Promise<void> {
    const isInField = await this.page.evaluate(() => {
      const { document } = globalThis as unknown as InPage;
      return document.activeElement?.matches('input:not([type=checkbox]), select, textarea') ?? false;
    });
    if (isInField) await this.press('Escape');
  }

  private async walkTo(target: Locator): Promise<void> {
    await target.waitFor();
    await this.stepTo(target, () =>
      target.evaluate((element: ElementInPage) => {
        const { document } = globalThis as unknown as InPage;
        const isBefore = (document.activeElement?.compareDocumentPosition(element) ?? 0) & 2;
        return isBefore === 0 ? 'Tab' : 'Shift+Tab';
      }),
    );
  }

  private async stepTo(target: Locator, nextKey: () => Promise<string>): Promise<void> {
    await this.hasFocusBack();
    for (let steps = 0; !(await hasFocus(target)); steps += 1) {
      if (steps === MOST_STEPS) throw new Error(`${String(target)} is ${steps} steps away and more`);
      await this.press(await nextKey());
    }
    await expectSeen(target);
  }

  /** A dialog that was closed gives the focus back a frame later. */
  private async hasFocusBack(): Promise<void> {
    const isInDialog = (await this.page.getByRole('dialog').count()) > 0;
    if (this.wasInDialog && !isInDialog)
      await until('the focus is back', () => this.page.evaluate(isSomewhere));
    this.wasInDialog = isInDialog;
  }
}

function isSomewhere(): boolean {
  const { document } = globalThis as unknown as InPage;
  return document.activeElement !== document.body;
}

/** The focus is there, and whoever looks at the screen sees that. */
async function expectSeen(target: Locator): Promise<void> {
  const problem = (await hasFocus(target)) ? await target.evaluate(whyNotSeen) : 'it is elsewhere';
  if (problem !== null) throw new Error(`the focus of ${String(target)} can not be seen: ${problem}`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element: ElementInPage) => {
    const { document } = globalThis as unknown as InPage;
    return document.activeElement === element;
  });
}

/** Null when the focus is drawn around it, in sight and not covered. */
function whyNotSeen(element: ElementInPage): string | null {
  const { document, getComputedStyle, innerWidth, innerHeight } = globalThis as unknown as InPage;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 1) return 'it has no outline';
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'it is out of sight';
  const shown = document.elementFromPoint(x, y);
  return shown !== null && (element.contains(shown) || shown.contains(element)) ? null : 'it is covered';
}

/** The fewest letters to which the browser finds this option, beginning after the one that is chosen; null when there are none. */
function beginningOf({ options, selectedIndex }: SelectInPage, option: string): string | null {
  const labels = [...options].map(({ label, disabled }) => (disabled ? '' : label.toLowerCase()));
  const inTurn = [...labels.slice(selectedIndex + 1), ...labels.slice(0, selectedIndex + 1)];
  for (let length = 1; length <= option.length; length += 1) {
    const beginning = option.slice(0, length).toLowerCase();
    if (inTurn.find((label) => label.startsWith(beginning)) === option.toLowerCase())
      return option.slice(0, length);
  }
  return null;
}

/** What the functions above use of the page that they run in. */
interface ElementInPage {
  matches(selector: string): boolean;
  contains(other: ElementInPage): boolean;
  compareDocumentPosition(other: ElementInPage): number;
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
}

interface SelectInPage extends ElementInPage {
  readonly options: Iterable<{ readonly label: string; readonly disabled: boolean }>;
  readonly selectedIndex: number;
  readonly selectedOptions: readonly { readonly label: string }[];
}

interface InPage {
  readonly innerWidth: number;
  readonly innerHeight: number;
  getComputedStyle(element: ElementInPage): { outlineStyle: string; outlineWidth: string };
  readonly document: {
    readonly activeElement: ElementInPage | null;
    readonly body: ElementInPage;
    elementFromPoint(x: number, y: number): ElementInPage | null;
  };
}
