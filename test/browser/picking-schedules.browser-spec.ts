import type { Page } from 'playwright-core';
import { freePort } from '../support/free-port';
import type { Json } from '../support/http/api';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { Service } from '../support/service/service';
import { until } from '../support/until';
import { Phone } from './support/phone';
import {
  eanOf,
  keptForLater,
  lineOf,
  openStore,
  orderFor,
  pair,
  pairingPath,
  picksOf,
  type PickingStore,
  scan,
} from './support/picking-store';
import { isStoring } from './support/transactions';

const SEED = Number(process.env.PICKER_SEED ?? 20261124);
/** 300 take about two hours: PICKER_BROWSER_SCHEDULES=300 npm run test:browser -- --testPathPatterns schedules */
const SCHEDULES = Number(process.env.PICKER_BROWSER_SCHEDULES ?? 4);
const EACH_MS = 60_000;
const STEPS = 14;
const LINES = 5;
/** The phone writes a scan to its disk before it shows it, which takes a while where others write too. */
const AT_REST_MS = 1_000;
const LARGEST_SKEW_MS = 40 * 24 * 3_600_000;

/** Numbers from 0 to below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('random schedules of cuts, kills, clock jumps and restarts, in a browser', () => {
  let service: Service;
  let network: TcpProxy;
  let store: PickingStore;
  let phone: Phone;

  beforeAll(async () => {
    const port = await freePort();
    service = await Service.start({ PORT: String(port) });
    network = await TcpProxy.start(port);
    store = await openStore(service);
    phone = await Phone.start(`http://127.0.0.1:${network.port}`);
    const page = await phone.open(await pairingPath(service, store));
    await pair(page);
    await keptForLater(page);
    await phone.closeAndOpen();
  });
  // Also where a story fails without it.
  afterEach(() => network.open());
  afterAll(async () => {
    await phone.stop();
    await network.stop();
    await service.stop();
  });

  /** Runs one schedule up to the line that is done last; gives what happened, for whoever reads a failure. */
  async function pickThrough(orderId: string, number: string, random: () => number): Promise<string[]> {
    let page = await phone.open('/pick/');
    const happened: string[] = [];
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      scan: () => scan(page, eanOf(1 + Math.floor(random() * LINES))),
      undo: async () => {
        const undo = page.getByRole('button', { name: 'Undo' });
        if (await undo.isEnabled({ timeout: 1_000 }).catch(() => false)) await undo.click();
      },
      cut: async () => network.cut(),
      open: async () => network.open(),
      restart: async () => {
        await service.kill();
        await service.run();
      },
      kill: async () => {
        const shown = await shownOf(page);
        await phone.kill();
        await phone.startAgain();
        page = await phone.open(
          `/pick/orders/${orderId}`,
          Math.round((random() - 0.5) * 2 * LARGEST_SKEW_MS),
        );
        await page.getByRole('link', { name: /unsent|All sent/ }).waitFor();
        expect([happened, await shownOf(page)]).toEqual([happened, shown]);
      },
    };
    await page.getByText(number).click();
    await page.getByRole('button', { name: 'Lines', exact: true }).waitFor();
    const names = [...Array<string>(6).fill('scan'), 'undo', 'cut', 'open', 'kill', 'kill', 'restart'];
    for (let step = 0; step < STEPS; step += 1) {
      const name = names[Math.floor(random() * names.length)]!;
      happened.push(name);
      await steps[name]!();
    }
    network.open();
    await page.close();
    await finish(orderId);
    return happened;
  }

  /** How much of each line the screen says is taken, once it changes no more. */
  async function shownOf(page: Page): Promise<string> {
    /** Null while the screen changes: what the phone still holds may complete the order in the middle of a look. */
    const read = async (): Promise<string | null> => {
      const lines = page.getByRole('dialog');
      // By a click of a look before that was given up too early.
      const isOpen = await lines.isVisible();
      // Where every line is taken.
      if (!isOpen && (await page.getByRole('heading', { name: /^Review/ }).isVisible()))
        return (await page.getByRole('main').locator('li').allInnerTexts()).join('\n');
      const button = page.getByRole('button', { name: 'Lines', exact: true });
      const wasThere =
        isOpen ||
        (await button.click({ timeout: 1_000 }).then(
          () => true,
          () => false,
        ));
      if (!wasThere) return null;
      await lines.waitFor();
      const texts = await lines.locator('li').allInnerTexts();
      await page.keyboard.press('Escape');
      await lines.waitFor({ state: 'hidden' });
      return texts.join('\n');
    };
    let latest: string | null = null;
    let sinceMs = 0;
    return until('the screen is at rest', async () => {
      // What a slow disk has not stored yet is shown later.
      const text = (await isStoring(page)) ? null : await read();
      if (text === latest && performance.now() - sinceMs >= AT_REST_MS) return text;
      if (text !== latest) sinceMs = performance.now();
      latest = text;
      return null;
    });
  }

  async function finish(orderId: string): Promise<void> {
    const page = await phone.open(`/pick/orders/${orderId}`);
    const done = page.getByRole('button', { name: 'Finish picking' });
    await until(
      'all lines are taken',
      async () => {
        if (await done.isVisible()) return true;
        const take = page.getByRole('button', { name: /^Take \d/ });
        if (await take.isVisible()) await take.click({ timeout: 1_000 }).catch(() => undefined);
        return false;
      },
      30_000,
    );
    await done.click();
    await until(
      'the order is picked',
      async () => {
        const { body } = await store.shop.api.get(`/v1/orders/${orderId}`).expect(200);
        return body.status === 'picked';
      },
      30_000,
    );
    await page.getByText('All sent').waitFor();
    await page.close();
  }

  it(
    `lose nothing and double nothing (${SCHEDULES} schedules, seed ${SEED})`,
    async () => {
      const random = randomFrom(SEED);
      const items = Array.from({ length: LINES }, (_, n) => lineOf(n + 1));
      for (let run = 1; run <= SCHEDULES; run += 1) {
        const number = `RUN-${run}.`;
        const orderId = await orderFor(store, number, items);
        const happened = await pickThrough(orderId, number, random);
        const picks = await picksOf(store, orderId);
        const wrong = picks.filter(({ picked, ordered }) => picked !== ordered);
        const { body } = await store.shop.api.get(`/v1/orders/${orderId}/status-history`).expect(200);
        const moves = (body.history as Json[]).map(({ status }) => status.to);
        expect([run, happened, wrong, picks.length]).toEqual([run, happened, [], LINES]);
        expect([run, happened, moves.filter((to) => to === 'picked').length]).toEqual([run, happened, 1]);
      }
      expect(phone.faults).toEqual([]);
    },
    SCHEDULES * EACH_MS,
  );
});
