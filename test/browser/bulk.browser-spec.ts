import type { Browser, Page } from 'playwright-core';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import {
  lookAt,
  openBrowser,
  pressInRow,
  signInAs,
  TOUCHED,
  type Visit,
  visit,
  visitAs,
} from './support/browser';
import { heldBack } from './support/held-back';

/** What the functions below use of the page that they run in. */
interface InPage {
  getComputedStyle(element: unknown): { opacity: string };
}

describe('bulk work on the screen', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let operator: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    ({ email: operator } = await somebody(service, 'operator'));
  });
  beforeEach(async () => {
    shop = await openShop(service);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const move = (orderId: string, status: string, metadata: object = {}) =>
    shop.api.patch(`/v1/orders/${orderId}/status`, { status, metadata }).set('Prefer', 'wait=30').expect(202);
  const statusOf = async (id: string): Promise<string> =>
    (await shop.api.get(`/v1/orders/${id}`).expect(200)).body.status as string;
  const board = (as = '&as=list') => `/console/board?channel=${shop.channelId}${as}`;
  const box = (page: Page, number: string) =>
    page.getByRole('checkbox', { name: `Select ${number}`, exact: true });

  const checkedOn = (page: Page) =>
    page
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) =>
        (boxes as unknown as { ariaLabel: string }[]).map(({ ariaLabel }) => ariaLabel).sort(),
      );

  it('moves selected orders of the board, after it said what would be refused, and shows what was', async () => {
    const ids = [];
    for (const number of ['A-1', 'A-2', 'A-3']) ids.push(await placeOrder(shop, { order_number: number }));
    await move(ids[2]!, 'picking', { picker_id: 'picker-7' });
    open = await visitAs(browser, service, operator, board());
    const { page, faults } = open;
    await box(page, 'A-1').click();
    await box(page, 'A-3').click({ modifiers: ['Shift'] });
    await page.getByText('3 orders selected').waitFor();
    expect(await lookAt(page, 'bulk-selected')).toEqual([]);
    await page.getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Move to').selectOption({ label: 'Processing (2 of 3)' });
    expect(await lookAt(page, 'bulk-move')).toEqual([]);
    await dialog.getByRole('button', { name: 'Check first' }).click();
    await dialog.getByText('2 orders would be done.').waitFor();
    await dialog.getByText('1 would be refused').waitFor();
    await dialog.getByRole('link', { name: 'A-3' }).waitFor();
    expect(await lookAt(page, 'bulk-checked')).toEqual([]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'pending', 'picking']);
    await dialog.getByRole('button', { name: 'Move 2 orders' }).click();
    await page.getByRole('heading', { name: 'Move to Processing' }).waitFor();
    await page.getByRole('heading', { name: 'Refused, by cause' }).waitFor();
    await page.getByRole('link', { name: 'A-3' }).waitFor();
    await page.getByText('3 of 3').waitFor();
    expect(await lookAt(page, 'bulk')).toEqual([]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'processing', 'picking']);
    await page.getByRole('link', { name: 'All bulk work' }).click();
    await page.getByRole('link', { name: 'Move to Processing', exact: true }).waitFor();
    expect(await lookAt(page, 'bulks')).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('needs no mouse, and asks for exactly what the move takes', async () => {
    const ids = [];
    for (const number of ['K-1', 'K-2']) ids.push(await placeOrder(shop, { order_number: number }));
    open = await visitAs(browser, service, operator, '/console/account');
    const { page, faults } = open;
    const needed = Promise.all(
      [/bulk-dialog.*\.js$/, /\/v1\/workflow$/].map((url) => page.waitForResponse(url)),
    );
    await page.goto(board());
    await box(page, 'K-2').waitFor();
    for (const key of ['j', 'x', 'j', 'X']) await page.keyboard.press(key);
    await page.getByText('2 orders selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('2 orders selected').waitFor({ state: 'hidden' });
    for (const key of ['k', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('2 orders selected').waitFor();
    await Promise.all((await needed).map((response) => response.finished()));
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Move to').waitFor();
    await pressInRow(page, ...'Cancelled');
    await dialog.getByLabel('Cancellation reason').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Check first' }).press('Enter');
    await dialog.getByText('This is needed.').waitFor();
    await dialog.getByLabel('Cancellation reason').focus();
    await page.keyboard.type('Customer');
    await dialog.getByRole('button', { name: 'Check first' }).press('Enter');
    await dialog.getByText('2 orders would be done.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing was refused.' }).waitFor();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'cancelled']);
    expect(faults).toEqual([]);
  });

  it('keeps what is typed for a dialog away from the board, and offers no choice before it is known', async () => {
    await placeOrder(shop, { order_number: 'W-1' });
    open = await visit(browser, service, board());
    const { page } = open;
    const script = await heldBack(page, /bulk-dialog/);
    const choices = await heldBack(page, /v1.workflow/);
    await signInAs(page, operator);
    await box(page, 'W-1').waitFor();
    for (const key of ['j', 'x', 'a', 'Enter']) await page.keyboard.press(key);
    for (const key of ['x', 'v', 'Escape', 'g', 'j']) await page.keyboard.press(key);
    expect(await box(page, 'W-1').isChecked()).toBe(true);
    await page.getByRole('table').waitFor();
    script.release();
    const dialog = page.getByRole('dialog', { name: 'Move 1 order' });
    await dialog.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await dialog.getByLabel('Move to').count()).toBe(0);
    choices.release();
    await dialog.getByLabel('Move to').waitFor();
    await pressInRow(page, ...'Cancelled');
    await dialog.getByLabel('Cancellation reason').waitFor();
  });

  it('drops what leaves the board from the selection, and says so', async () => {
    const gone = await placeOrder(shop, { order_number: 'L-1' });
    await placeOrder(shop, { order_number: 'L-2' });
    open = await visitAs(browser, service, operator, board());
    const { page } = open;
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByText('2 orders selected').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await move(gone, 'cancelled', { cancellation_reason: 'customer_request' });
    await page.getByText('1 order selected').waitFor();
    await page.getByText('1 order left the list and is no longer selected.').waitFor();
  });

  describe('in the columns of the board', () => {
    const columns = () => board('');
    const pending = ['C-1', 'C-2', 'C-3'];
    let ids: string[];

    beforeEach(async () => {
      ids = [];
      for (const number of [...pending, 'P-1', 'P-2'])
        ids.push(await placeOrder(shop, { order_number: number }));
      for (const id of ids.slice(pending.length)) await move(id, 'picking', { picker_id: 'picker-7' });
    });

    const cardsOf = (page: Page, name: string) => page.getByRole('list', { name });

    it('takes one, or a range within a column, and moves no card under the pointer', async () => {
      open = await visitAs(browser, service, operator, columns());
      const { page, faults } = open;
      await box(page, 'C-2').waitFor();
      const before = await box(page, 'C-2').boundingBox();
      const regions = await page.getByRole('status').elementHandles();
      await box(page, 'C-2').click();
      await page.getByText('1 order selected').waitFor();
      expect(await box(page, 'C-2').boundingBox()).toEqual(before);
      const announced = await Promise.all(regions.map((region) => region.textContent()));
      expect(announced.map((text) => text?.trim())).toContain('1 order selected');
      await box(page, 'P-1').click({ modifiers: ['Shift'] });
      expect(await checkedOn(page)).toEqual(['Select C-2', 'Select P-1']);
      await box(page, 'P-2').click({ modifiers: ['Shift'] });
      await box(page, 'C-3').click();
      await box(page, 'C-1').click({ modifiers: ['Shift'] });
      await page.getByText('5 orders selected').waitFor();
      await box(page, 'C-2').click();
      expect(await checkedOn(page)).toEqual(['Select C-1', 'Select C-3', 'Select P-1', 'Select P-2']);
      expect(await lookAt(page, 'board-selected')).toEqual([]);
      expect(faults).toEqual([]);
    });

    it('needs no mouse', async () => {
      open = await visitAs(browser, service, operator, columns());
      const { page } = open;
      await box(page, 'C-3').waitFor();
      for (const key of ['j', 'x', 'j', 'j', 'X']) await page.keyboard.press(key);
      await page.getByText('3 orders selected').waitFor();
      for (const key of ['k', 'x']) await page.keyboard.press(key);
      expect(await checkedOn(page)).toEqual(['Select C-1', 'Select C-3']);
      await page.keyboard.press('a');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Move 2 orders' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await page.getByText('2 orders selected').waitFor({ state: 'hidden' });
      expect(await checkedOn(page)).toEqual([]);
    });

    it('are gone through by keys: within a column, and to the row beside in the next that has any', async () => {
      open = await visitAs(browser, service, operator, columns());
      const { page, faults } = open;
      await box(page, 'P-2').waitFor();
      const seen: (string | null)[] = [];
      for (const key of ['j', 'j', 'l', 'j', 'k', 'ArrowLeft', 'h', 'ArrowRight', 'l']) {
        await page.keyboard.press(key);
        seen.push(await page.locator(':focus').textContent());
      }
      expect(seen).toEqual(['C-1', 'C-2', 'P-2', 'P-2', 'P-1', 'C-1', 'C-1', 'P-1', 'P-1']);
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Board: column before and after').waitFor();
      expect(await lookAt(page, 'keys')).toEqual([]);
      expect(faults).toEqual([]);
    });

    it('is done with a finger', async () => {
      open = await visitAs(browser, service, operator, columns(), TOUCHED);
      const { page } = open;
      await box(page, 'C-1').waitFor();
      const opacity = await box(page, 'C-1').evaluate(
        (input) => (globalThis as unknown as InPage).getComputedStyle(input).opacity,
      );
      expect(opacity).toBe('1');
      const around = page.locator('label', { has: box(page, 'C-1') });
      const { height } = (await around.boundingBox())!;
      await around.tap({ position: { x: 40, y: height - 4 } });
      await box(page, 'C-2').tap();
      await page.getByText('2 orders selected').waitFor();
      await page.getByRole('button', { name: 'Note…' }).tap();
      await page.getByRole('dialog', { name: 'Write a note beside 2 orders' }).waitFor();
    });

    it('keeps what goes to another column, and drops what leaves the board', async () => {
      open = await visitAs(browser, service, operator, columns());
      const { page } = open;
      await page.getByText('Live', { exact: true }).waitFor();
      for (const number of ['C-1', 'C-2', 'P-1']) await box(page, number).click();
      await page.mouse.move(2, 2);
      await move(ids[0]!, 'picking', { picker_id: 'picker-7' });
      await cardsOf(page, 'Picking').getByRole('checkbox', { name: 'Select C-1' }).waitFor();
      expect(await checkedOn(page)).toEqual(['Select C-1', 'Select C-2', 'Select P-1']);
      await move(ids[1]!, 'cancelled', { cancellation_reason: 'customer_request' });
      await page.getByText('1 order left the list and is no longer selected.').waitFor();
      expect(await checkedOn(page)).toEqual(['Select C-1', 'Select P-1']);
      await page.keyboard.press('v');
      await page.getByRole('table').waitFor();
      expect(await checkedOn(page)).toEqual(['Select C-1', 'Select P-1']);
    });
  });

  it('writes a note beside all that a search finds, also what is not shown yet', async () => {
    const ids = await Promise.all(
      Array.from({ length: 55 }, (_, n) => placeOrder(shop, { order_number: `MANY-${100 + n}` })),
    );
    await until('all can be searched', async () => {
      const { body } = await shop.api.get('/v1/search/orders?q=MANY&limit=100').expect(200);
      return (body.data as unknown[]).length === 55;
    });
    open = await visitAs(browser, service, operator, '/console/orders?q=MANY');
    const { page } = open;
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByText('50 orders selected').waitFor();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await page.getByText('All orders that match are selected').waitFor();
    expect(await lookAt(page, 'bulk-matching')).toEqual([]);
    await page.getByRole('button', { name: 'Note…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('The store closes early');
    await dialog.getByRole('button', { name: 'Check first' }).click();
    await dialog.getByRole('button', { name: 'Write beside 55 orders' }).click();
    await page.getByText('55 of 55').waitFor();
    const { body } = await shop.api.get(`/v1/orders/${ids[0]}/notes`).expect(200);
    expect(body.data).toMatchObject([{ text: 'The store closes early' }]);
  });

  it('offers nothing to who may not change orders', async () => {
    await placeOrder(shop, { order_number: 'V-1' });
    const { email } = await somebody(service, 'viewer');
    open = await visitAs(browser, service, email, board());
    const { page } = open;
    await page.getByRole('link', { name: 'V-1' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /Select/ }).count()).toBe(0);
    await page.keyboard.press('v');
    await page.getByRole('list', { name: 'Pending' }).getByRole('link', { name: 'V-1' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /Select/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Bulk work' }).count()).toBe(0);
  });
});
