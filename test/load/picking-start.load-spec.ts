import type { Page } from 'playwright-core';
import { Phone } from '../browser/support/phone';
import { keptForLater, openStore, pair, pairingPath } from '../browser/support/picking-store';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { until } from '../support/until';

const STARTS = 5;
const LONGEST_MS = 1_000;

describe('the picking app on a phone four times slower', () => {
  let service: Service;
  let receiver: Receiver;
  let network: TcpProxy;
  let phone: Phone;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    network = await TcpProxy.start(Number(new URL(service.url).port));
    phone = await Phone.start(`http://127.0.0.1:${network.port}`);
  });
  afterAll(async () => {
    await phone.stop();
    await network.stop();
    await service.stop();
    await receiver.stop();
  });

  it('starts within a second, without network', async () => {
    const page = await phone.open(await pairingPath(service, await openStore(service, receiver)));
    await pair(page);
    await keptForLater(page);
    network.cut();
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const took: number[] = [];
    for (let turn = 0; turn < STARTS; turn += 1) {
      await page.reload();
      await page.getByRole('heading', { name: 'Mitte' }).waitFor();
      took.push(await firstPaint(page));
    }
    process.stdout.write(`first paint: ${took.map((ms) => ms.toFixed(0)).join(', ')} ms\n`);
    expect(took.sort((a, b) => a - b)[STARTS >> 1]).toBeLessThan(LONGEST_MS);
  });
});

/** When the page first showed something, in milliseconds from its start. */
function firstPaint(page: Page): Promise<number> {
  return until('the page has painted', () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
  );
}
