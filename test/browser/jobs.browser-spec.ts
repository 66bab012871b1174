import type { Browser, Page } from 'playwright-core';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../support/data/shop';
import { somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, type Visit, visitAs } from './support/browser';

describe('jobs on the screen', () => {
  let service: Service;
  let browser: Browser;
  let shop: Shop;
  let operator: string;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
    shop = await openShop(service);
    ({ email: operator } = await somebody(service, 'operator'));
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const enter = async (email: string): Promise<Page> => {
    open = await visitAs(browser, service, email, '/console/jobs');
    await open.page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    return open.page;
  };
  const fails = async (number: string) => {
    const body = orderBody(shop.channelId, { order_number: number, items: [] });
    const { body: accepted } = await shop.api.post('/v1/orders', body).expect(202);
    return jobEnds(shop.api, accepted.jobId as string);
  };

  it('says that there are none yet', async () => {
    const page = await enter(operator);
    await page.getByRole('heading', { name: 'Nothing has failed' }).waitFor();
    await page.getByRole('heading', { name: 'There are no jobs yet' }).waitFor();
    expect(await lookAt(page, 'jobs-empty')).toEqual([]);
  });

  it('groups failures by cause, shows one, and retries all of them as bulk work', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, n) => fails(`FAIL-${n}`)));
    await placeOrder(shop, { order_number: 'FINE-1' });
    const page = await enter(operator);
    await page.getByRole('button', { name: 'Retry 120' }).waitFor();
    expect(await lookAt(page, 'jobs')).toEqual([]);
    await page.getByRole('button', { name: 'Show the jobs' }).click();
    await page.getByText('1 to 50 of 120').waitFor();
    expect(page.url()).toMatch(/status=failed&type=order_create&code=/);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 100 of 120').waitFor();
    await page.reload();
    await page.getByText('51 to 100 of 120').waitFor();
    await page.getByRole('button', { name: 'Retry 120' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retry 120 failed jobs?' });
    await dialog.waitFor();
    expect(await lookAt(page, 'jobs-retry')).toEqual([]);
    const retriedAt = Date.now();
    await dialog.getByRole('button', { name: 'Retry 120 jobs' }).click();
    await page.getByRole('heading', { name: 'Retry failed jobs' }).waitFor();
    expect(page.url()).toContain('/console/bulk/');
    await page.getByText('120 of 120').waitFor();
    await page.getByText('120 refused').waitFor();
    await page
      .getByRole('link', { name: /^FAIL-/ })
      .first()
      .waitFor();
    expect(await lookAt(page, 'jobs-retried')).toEqual([]);
    const tries = (await shop.api.get('/v1/jobs?order_number=FAIL-119').expect(200)).body.data[0];
    expect(Date.parse(tries.started_at as string)).toBeGreaterThan(retriedAt);
    expect(open.faults).toEqual([]);
  });

  it('retries selected ones by the keyboard alone, and opens one', async () => {
    const page = await enter(operator);
    await page.goto('/console/jobs?status=failed&number=FAIL-7');
    await page.getByText('1 to 1 of 1').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Retry 1 job' }).waitFor();
    expect(await lookAt(page, 'jobs-selected')).toEqual([]);
    await page.getByRole('button', { name: 'Retry 1 job' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Retry this job?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(await lookAt(page, 'job-failed-again')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goto('/console/jobs?number=FAIL-7');
    await page.getByText('1 to 1 of 1').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Job: Create an order' }).waitFor();
    await page.getByText('NO_ITEMS').waitFor();
    expect(await lookAt(page, 'job')).toEqual([]);
    await page.getByRole('link', { name: 'FAIL-7' }).click();
    await page.getByText('was not created:').waitFor();
    expect(open.faults).toEqual([]);
  });

  it('shows a job that is not there as missing, and offers no retry to a viewer', async () => {
    const { email } = await somebody(service, 'viewer');
    const page = await enter(email);
    await page.getByRole('button', { name: 'Show the jobs' }).waitFor();
    expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.goto('/console/jobs/018f0000-0000-7000-8000-000000000000');
    await page.getByRole('heading', { name: 'There is no such job' }).waitFor();
    expect(await lookAt(page, 'job-missing')).toEqual([]);
    await page.goto('/console/jobs?channel=nonsense');
    await page.getByText('channel_id').first().waitFor();
    expect(await lookAt(page, 'jobs-refused')).toEqual([]);
    expect(open.faults).toEqual([]);
  });

  it('keeps what it shows when the service stops answering in between', async () => {
    const page = await enter(operator);
    await page.getByRole('link', { name: 'Create an order' }).first().waitFor();
    await page.route('**/v1/jobs?**', (route) => route.abort('connectionrefused'));
    await page.getByRole('combobox', { name: 'State' }).selectOption('Done');
    await page.getByRole('heading', { name: 'The service does not answer' }).waitFor();
    expect(await lookAt(page, 'jobs-unreachable')).toEqual([]);
    await page.unroute('**/v1/jobs?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'The service does not answer' }).waitFor({ state: 'hidden' });
  });
});
