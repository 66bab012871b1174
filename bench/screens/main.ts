/**
 * `npm run bench:screens -- [orders] [questions]`: how long the reads of screens take among a million orders: searches, the
 * versions and timelines of a busy order and of ordinary ones, and what needs a hand among 10,000 entries, one question at a time over HTTP.
 */
import { type Ending, runProgram } from '@libs/ending';
import { WebhookReceiver } from '../load/webhook-receiver';
import { endListening } from '../setup/listening-process';
import { createOrdersTemplate } from '../setup/orders-template';
import { startPostgres } from '../setup/postgres';
import { Progress } from '../us/progress';
import { openShop, startService } from '../us/service';
import { askAll, type Question } from './answers';
import { makeBusyOrder } from './busy-order';
import { fillWithFaults, needsAHand } from './needs-a-hand';
import { fillWithTrade, openStores } from './trade';
import { searches } from './searches';
import { timelines } from './timelines';
import { versions } from './versions';

const ORDERS = 1_000_000;
const QUESTIONS = 100;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(ending: Ending): Promise<void> {
  const [orders = ORDERS, questions = QUESTIONS] = process.argv.slice(2).map(Number);
  const postgres = await startPostgres(ending);
  const receiver = await WebhookReceiver.start();
  ending.onEnd('the servers', async () => {
    await endListening();
    receiver.stop();
  });
  await createOrdersTemplate(postgres);
  const url = await postgres.create('us', 'orders_template');
  const progress = await Progress.of(url);
  const worker = await startService(url);
  const shop = await openShop(worker.url, receiver.url);
  const other = await openShop(worker.url);
  const busy = await makeBusyOrder(worker.url, shop, progress);
  // What follows is written beside the service, which therefore must not begin to work on it.
  await worker.stop();
  const stores = await openStores(progress, shop.channelId);
  const otherStores = await openStores(progress, other.channelId);
  await fillWithFaults(progress, other.channelId, otherStores);
  say(await fillWithTrade(progress, shop.channelId, orders));
  await postgres.settle();
  const api = await startService(url, { ROLE: 'api' });
  const all: Question[] = [
    ...versions(busy),
    ...timelines(busy, orders),
    ...(await needsAHand(
      api.url,
      { key: other.key, store: otherStores[7]! },
      { key: shop.key, store: stores[7]! },
    )),
    ...searches(orders, stores[7]!),
  ];
  for await (const line of askAll(api.url, all, questions)) say(line);
  await progress.end();
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).stack}\n`),
  limitMs: 40_000,
});
