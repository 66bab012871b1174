/**
 * `npm run bench:bytes`: how many bytes an order takes, table by table, into docs/operations.md; `-- --check` fails where that page
 * is wrong.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Ending, runProgram } from '@libs/ending';
import { LoadGenerator } from '../load/load-generator';
import { WebhookReceiver } from '../load/webhook-receiver';
import { endListening } from '../setup/listening-process';
import { createOrdersTemplate } from '../setup/orders-template';
import { startPostgres } from '../setup/postgres';
import { until } from '../setup/until';
import { Progress } from '../us/progress';
import { openShop, startService } from '../us/service';
import { differences, withSizes } from './page';
import { sizesOf } from './sizes';
import { trade } from './trade';

const ORDERS = 1_500;
const PAGE = 'docs/operations.md';
const SEARCHABLE = `SELECT count(*)::int AS count FROM order_search`;

async function main(ending: Ending): Promise<void> {
  const postgres = await startPostgres(ending);
  const load = new LoadGenerator();
  const receiver = await WebhookReceiver.start();
  ending.onEnd('the servers', async () => {
    await endListening();
    load.stop();
    receiver.stop();
  });
  await createOrdersTemplate(postgres);
  const url = await postgres.create('us', 'orders_template');
  const service = await startService(url);
  const progress = await Progress.of(url);
  await trade(load, service.port, await openShop(service.url, receiver.url), progress, ORDERS);
  await until('all orders can be found', async () => {
    const [row] = await progress.query<{ count: number }>(SEARCHABLE);
    return row!.count === ORDERS;
  });
  const sizes = await sizesOf(progress, ORDERS);
  await progress.end();
  const page = readFileSync(PAGE, 'utf8');
  if (!process.argv.includes('--check')) return writeFileSync(PAGE, withSizes(page, sizes));
  const found = differences(page, sizes);
  if (found.length === 0) return;
  process.stderr.write(
    `${found.join('\n')}\nRun npm run bench:bytes, and look at what takes more than before.\n`,
  );
  process.exitCode = 1;
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).stack}\n`),
  limitMs: 40_000,
});
