import type { Browser, Page } from 'playwright-core';
import type { TestDatabase } from '../../../support/postgres/database';
import { until } from '../../../support/until';

const TICK_MS = 50;

/** Moves orders to and fro for as long as a test wants. */
export class Mover {
  private readonly suspended = new Set<string>();
  private readonly latest = new Map<string, Promise<void>>();

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly ids: readonly string[],
  ) {}

  /** Suspends them and sends them back, so many a second; resolves when all of it is accepted. */
  async moveAbout(seconds: number, perSecond: number): Promise<void> {
    const count = seconds * perSecond;
    const aTick = (perSecond * TICK_MS) / 1_000;
    const started = Date.now();
    for (let n = 0, due = started; n < count;) {
      due += TICK_MS;
      for (const end = Math.min(count, n + aTick); n < end; n += 1) this.move(this.ids[n % this.ids.length]!);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
    }
    await Promise.all(this.latest.values());
  }

  /** A move of an order is asked for once the one before is accepted. */
  private move(id: string): void {
    const body = this.suspended.delete(id)
      ? { status: 'processing' }
      : { status: 'suspended', metadata: { suspension_reason: 'load' } };
    if (body.status === 'suspended') this.suspended.add(id);
    this.latest.set(
      id,
      (this.latest.get(id) ?? Promise.resolve()).then(() => this.ask(id, body)),
    );
  }

  private async ask(id: string, body: object): Promise<void> {
    const response = await fetch(`${this.url}/v1/orders/${id}/status`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 202) throw new Error(`${response.status}: ${text}`);
  }
}

interface Seen {
  readonly id: string;
  readonly version: number;
  readonly at: number;
}

/** What the functions below use of the page that they run in. */
interface InPage {
  seen: Seen[];
  document: { querySelector(selector: string): object };
  MutationObserver: new (run: (records: { target: { dataset: Record<string, string> } }[]) => void) => {
    observe(target: object, options: object): void;
  };
}

/** From now on the page notes when a row in sight shows another version of its order. */
export async function noteChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const here = globalThis as unknown as InPage;
    const isObserved = (here.seen as Seen[] | undefined) !== undefined;
    here.seen = [];
    if (isObserved) return;
    const observer = new here.MutationObserver((records) => {
      for (const { target } of records) {
        here.seen.push({
          id: target.dataset.order!,
          version: Number(target.dataset.version),
          at: Date.now(),
        });
      }
    });
    const options = { subtree: true, attributes: true, attributeFilter: ['data-version'] };
    observer.observe(here.document.querySelector('.virtual'), options);
  });
}

/** What it has noted, each with the time since its version was committed. */
export async function changesSeen(page: Page, database: TestDatabase): Promise<{ lateMs: number }[]> {
  const notes = () => page.evaluate(() => (globalThis as unknown as InPage).seen);
  await until('the rows stand still', async () => {
    const before = (await notes()).length;
    await page.waitForTimeout(500);
    return (await notes()).length === before;
  });
  const seen = await notes();
  const versions = await database.query<{ order_id: string; version: number; at: number }>(
    `SELECT order_id, version, extract(epoch FROM created_at) * 1000 AS at FROM order_versions WHERE order_id = ANY ($1::uuid[])`,
    [[...new Set(seen.map(({ id }) => id))]],
  );
  const committed = new Map(
    versions.map(({ order_id, version, at }) => [`${order_id} ${version}`, Number(at)]),
  );
  return seen.map(({ id, version, at }) => ({ lateMs: Math.round(at - committed.get(`${id} ${version}`)!) }));
}

/** How many changes of orders a second were made since then, from the first to the last. */
export async function changesPerSecond(
  database: TestDatabase,
  ids: readonly string[],
  since: Date,
): Promise<number> {
  const [made] = await database.query<{ per_second: number }>(
    `SELECT (count(*) / extract(epoch FROM max(created_at) - min(created_at)))::float8 AS per_second
       FROM order_versions WHERE order_id = ANY ($1::uuid[]) AND version > 1 AND created_at >= $2`,
    [ids, since],
  );
  return made!.per_second;
}

interface Traced {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  readonly pid: number;
  /** In microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor, in microseconds: other work on the machine is not in it. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Gives memory back some time after a collection: what loading left, in one task of its own, whatever else the page does. */
const GIVING_BACK = 'V8.GCPhantomHandleProcessingCallback';

/** How long the tasks of the page's main thread took of the processor while something was done. */
export async function tasksOf<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<{ tasks: number[]; result: T }> {
  const categories = ['toplevel', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.gc', 'v8'];
  await browser.startTracing(page, { categories });
  const result = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const renderers = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const main = new Set(renderers.map(({ pid, tid }) => `${pid} ${tid}`));
  const events = traceEvents.filter(({ pid, tid, tdur }) => tdur !== undefined && main.has(`${pid} ${tid}`));
  const givingBack = events.filter(({ name }) => name === GIVING_BACK);
  const tasks = events.filter(
    (one) => one.name.endsWith('RunTask') && !givingBack.some((other) => isWithin(other, one)),
  );
  return { tasks: tasks.map(({ tdur }) => tdur! / 1_000), result };
}

function isWithin(inner: Traced, { ts, dur }: Traced): boolean {
  return inner.ts >= ts && inner.ts <= ts + dur!;
}

/** `id version` of the first rows of the list, read by scrolling through them. */
export async function rowsOf(page: Page, count: number): Promise<ReadonlySet<string>> {
  const rows = new Set<string>();
  const list = page.locator('.virtual');
  for (let top = 0; top < count * 36 + 600; top += 600) {
    await list.evaluate(
      (element, to) => void ((element as unknown as { scrollTop: number }).scrollTop = to),
      top,
    );
    await page.waitForTimeout(50);
    const texts = await page
      .locator('.virtual .order-row')
      .evaluateAll((found) =>
        (found as unknown as { dataset: Record<string, string> }[]).map(
          ({ dataset }) => `${dataset.order} ${dataset.version}`,
        ),
      );
    for (const text of texts) rows.add(text);
  }
  await list.evaluate((element) => void ((element as unknown as { scrollTop: number }).scrollTop = 0));
  return rows;
}
