import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { until } from '../../support/until';
import { CHROMIUM, sayIfItFails } from './browser';
import { countTransactions } from './transactions';

/** Without its own extensions: they are targets too, and a slow one keeps the driver waiting. */
const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--remote-debugging-port=0',
];
const ADDRESS = /DevTools listening on (ws:\/\/\S+)/;

/** A browser in a process of its own that keeps what pages store: it can be killed, and starts again with that. */
export class Phone {
  private readonly profile = mkdtempSync(join(tmpdir(), 'phone-'));
  private child: ChildProcess | null = null;
  private browser: Browser | null = null;
  /** Errors of all its pages. */
  readonly faults: string[] = [];

  private constructor(private readonly origin: string) {}

  static async start(origin: string): Promise<Phone> {
    const phone = new Phone(origin);
    await phone.startAgain();
    return phone;
  }

  /** A browser that does not let itself be driven at its start is started once more: it has shown nothing yet. */
  async startAgain(tries = 3): Promise<void> {
    try {
      await this.launch();
    } catch (error) {
      await this.kill();
      if (tries === 1) throw error;
      await this.startAgain(tries - 1);
    }
  }

  private async launch(): Promise<void> {
    const args = [...ARGUMENTS, `--user-data-dir=${this.profile}`];
    const child = spawn(CHROMIUM!, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    this.child = child;
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    const address = await until('the browser starts', () => ADDRESS.exec(said)?.[1], 60_000);
    this.browser = await chromium.connectOverCDP(address, { timeout: 15_000 });
  }

  /** A tab, as large as a phone. `skewMs` is how wrong its clock is. */
  async open(path: string, skewMs = 0): Promise<Page> {
    const context = this.browser!.contexts()[0]!;
    const page = await context.newPage();
    page.on('pageerror', (error) => this.faults.push(error.message));
    sayIfItFails(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await countTransactions(page);
    if (skewMs !== 0) await page.addInitScript(skewClock, skewMs);
    await page.goto(this.origin + path);
    return page;
  }

  async closeAndOpen(): Promise<void> {
    await this.close();
    await this.startAgain();
  }

  /** As people do it: what the browser writes late, such as cookies, is written then. */
  async close(): Promise<void> {
    const exited = once(this.child!, 'exit');
    const session = await this.browser!.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await exited;
  }

  async forgetCookies(): Promise<void> {
    await this.browser!.contexts()[0]!.clearCookies();
  }

  /** Pages can't open what they stored, as long as the lock of it can't be taken. @returns ends it */
  lockStorage(): () => void {
    const stores = join(this.profile, 'Default', 'IndexedDB');
    const locks = readdirSync(stores)
      .filter((name) => name.endsWith('.leveldb'))
      .map((name) => join(stores, name, 'LOCK'));
    for (const lock of locks) {
      rmSync(lock);
      mkdirSync(lock);
    }
    return () => locks.forEach((lock) => rmdirSync(lock));
  }

  /** SIGKILL to all its processes: nothing is written any more. */
  async kill(): Promise<void> {
    const child = this.child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    process.kill(-child.pid!, 'SIGKILL');
    await exited;
    await this.browser?.close().catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.kill();
    await until('the profile can be removed', () => {
      try {
        rmSync(this.profile, { recursive: true, force: true });
        return true;
      } catch {
        return false;
      }
    });
  }
}

function skewClock(skewMs: number): void {
  const RealDate = Date;
  const now = RealDate.now.bind(RealDate);
  RealDate.now = () => now() + skewMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: []) => (given.length === 0 ? new target(target.now()) : new target(...given)),
  });
}
