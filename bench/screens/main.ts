/**
 * `npm run bench:screens -- [orders] [questions]`: how long the reads of screens take among a million orders: searches, and the
 * timelines of a busy order and of ordinary ones, one question at a time over HTTP.
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
import { fillWithTrade } from './trade';
import { searches } from './searches';
import { timelines } from './timelines';

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
  const busy = await makeBusyOrder(worker.url, shop, progress);
  // What follows is written beside the service, which therefore must not begin to work on it.
  await worker.stop();
  say(await fillWithTrade(progress, shop.channelId, orders));
  await postgres.settle();
  const api = await startService(url, { ROLE: 'api' });
  const all: Question[] = [...timelines(busy, orders), ...searches(orders)];
  for await (const line of askAll(api.url, all, questions)) say(line);
  await progress.end();
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).stack}\n`),
  limitMs: 40_000,
});
