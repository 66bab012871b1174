import type { Browser, Page } from 'playwright-core';
import { PASSWORD, somebody } from '../support/people/browser';
import { Service } from '../support/service/service';
import { lookAt, openBrowser, visit, type Visit, visitAs } from './support/browser';

describe('signing in to the console', () => {
  let service: Service;
  let browser: Browser;
  let open: Visit;

  beforeAll(async () => {
    [service, browser] = await Promise.all([Service.start(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => open.leave());

  const invite = async (email: string): Promise<string> => {
    const person = { email, name: 'Ana Virtanen', role: 'operator' };
    return (await service.system.post('/v1/people', person).expect(201)).body.link as string;
  };
  const signIn = async (page: Page, email: string, password: string) => {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
  };
  const isIn = (page: Page) => page.getByRole('button', { name: 'Sign out' }).waitFor();

  it('begins with an invitation, whose token leaves the address at once', async () => {
    open = await visit(browser, service, await invite('ana@example.com'));
    const { page, faults } = open;
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByText('Ana Virtanen').waitFor();
    expect(page.url()).not.toContain('token');
    expect(await lookAt(page, 'sign-in-invite')).toEqual([]);
    await page.getByLabel('New password').fill('too short');
    await page.keyboard.press('Enter');
    await page.getByText('The password must have at least 12 characters').waitFor();
    expect(await lookAt(page, 'sign-in-refused-password')).toEqual([]);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await isIn(page);
    await page.waitForURL('**/console/board');
    await page.getByRole('heading', { name: 'No orders here' }).waitFor();
    await page.getByText('Ana Virtanen operator').waitFor();
    expect(await lookAt(page, 'signed-in')).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says that a link is used up, also one that is opened in the same tab', async () => {
    const link = await invite('twice@example.com');
    open = await visit(browser, service, link);
    const { page } = open;
    await page.getByLabel('New password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await isIn(page);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    expect(await lookAt(page, 'sign-in-dead-link')).toEqual([]);
    await page.goto(await invite('third@example.com'));
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  });

  it('leaves nothing of the person before in the other tabs of a browser', async () => {
    const { email } = await somebody(service, 'admin');
    const link = await invite('shared@example.com');
    open = await visitAs(browser, service, email, '/console/people');
    const { page, faults } = open;
    const person = page.getByRole('main').getByRole('link', { name: 'Ana Virtanen' }).first();
    await person.waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByLabel('New password').fill(PASSWORD);
    await other.keyboard.press('Enter');
    await isIn(other);
    await page.getByRole('heading', { name: 'This is not for your role' }).waitFor();
    await page.getByText('Ana Virtanen operator').waitFor();
    expect(await person.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('asks whoever is not signed in, leads back, and out again', async () => {
    const { email } = await somebody(service, 'viewer');
    open = await visit(browser, service, '/');
    const { page, faults } = open;
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/sign-in');
    expect(await lookAt(page, 'sign-in')).toEqual([]);
    await signIn(page, email, 'not the password');
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    expect(await lookAt(page, 'sign-in-refused')).toEqual([]);
    await signIn(page, email, PASSWORD);
    await isIn(page);
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.reload();
    await isIn(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto('/console/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('never leads to another host', async () => {
    const { email } = await somebody(service, 'viewer');
    open = await visit(browser, service, '/console/sign-in?to=//example.com/');
    const { page } = open;
    await signIn(page, email, PASSWORD);
    await isIn(page);
    expect(new URL(page.url()).host).toBe(new URL(service.url).host);
  });

  it('says that the service does not answer, and keeps what was typed; a wrong password goes', async () => {
    open = await visit(browser, service, '/console/sign-in');
    const { page } = open;
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.route('**/v1/session', (route) => route.abort('connectionrefused'));
    await signIn(page, 'ana@example.com', PASSWORD);
    await page.getByRole('alert').getByText('The service does not answer.', { exact: false }).waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('ana@example.com');
    expect(await page.getByLabel('Password').inputValue()).toBe(PASSWORD);
    const refusal = { code: 'WRONG_SIGN_IN', message: 'Wrong e-mail address or password' };
    await page.route('**/v1/session', (route) => route.fulfill({ status: 401, json: refusal }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('the password is wrong', { exact: false }).waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('ana@example.com');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
  });
});
