/**
 * `npm run bench:growth -- [orders]`: what a service with years of orders does beside one with a day of them, in turns, into
 * docs/performance.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Ending, runProgram } from '@libs/ending';
import { Side, type UsedDatabase, WORKS } from '../against/side';
import { measureInTurns } from '../against/turns';
import { LoadGenerator } from '../load/load-generator';
import { WebhookReceiver } from '../load/webhook-receiver';
import { madeBy } from '../report/page';
import { endListening } from '../setup/listening-process';
import type { Sample } from '../setup/meter';
import { startPostgres } from '../setup/postgres';
import { until } from '../setup/until';
import { trade } from '../bytes/trade';
import { Progress } from '../us/progress';
import { openShop, startService } from '../us/service';
import { fillWithHistory, type History } from './history';
import { askInTurns, questionsOf } from './questions';
import { KEPT_DAYS, measureRetention } from './retention';
import { compareAnswers, type Compared, compareWork, tableOf } from './table';

const ORDERS = 10_000_000;
const DAYS = 400;
const TEMPLATES = 200;
const ROUNDS = 8;
const QUESTIONS = 100;
const PAGE = 'docs/performance.md';

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Grown extends UsedDatabase {
  readonly retention: Sample;
  readonly gigabytes: number;
}

async function main(ending: Ending): Promise<void> {
  const orders = Number(process.argv[2] ?? ORDERS);
  if (orders < DAYS * TEMPLATES || orders % DAYS !== 0 || Number.isNaN(orders))
    throw new Error(`at least ${DAYS * TEMPLATES} orders are needed, as many on each of ${DAYS} days`);
  const load = new LoadGenerator();
  const receiver = await WebhookReceiver.start();
  ending.onEnd('the load', () => {
    load.stop();
    receiver.stop();
  });
  const oneDay = orders / DAYS;
  const grow = (history: History) => grown(history, ending, load, receiver);
  // The day that the default settings no longer keep; its jobs, events and deliveries are deleted first.
  const day = await grow({ orders: oneDay, fromDaysAgo: KEPT_DAYS + 1, toDaysAgo: KEPT_DAYS });
  const years = await grow({ orders, fromDaysAgo: DAYS, toDaysAgo: 0 });
  const services = { this: await startService(years.url), other: await startService(day.url) };
  const sides = { this: await Side.of(services.this, years), other: await Side.of(services.other, day) };
  const measured = await measureInTurns(sides, { rounds: ROUNDS, works: WORKS }, load, receiver);
  const urls = { this: services.this.url, other: services.other.url };
  const lines: Compared[] = [
    ...[...measured].map(([work, pairs]) => compareWork(work, pairs)),
    compareWork('retention, each row, Postgres alone', [{ this: years.retention, other: day.retention }]),
  ];
  const ofDay = questionsOf(day.told.channelId, oneDay);
  for (const [index, question] of questionsOf(years.told.channelId, orders).entries()) {
    const answers = await askInTurns(urls, { this: question, other: ofDay[index]! }, QUESTIONS);
    lines.push(...compareAnswers(question.name, answers));
  }
  await Promise.all([sides.this.stop(), sides.other.stop()]);
  const text = `${tableOf(lines)}\n\n${orders} orders of ${DAYS} days took ${years.gigabytes.toFixed(1)} GB, ${oneDay} orders of a day ${day.gigabytes.toFixed(2)} GB.`;
  say(text);
  writeFileSync(PAGE, madeBy('npm run bench:growth', readFileSync(PAGE, 'utf8'), text));
}

/** A database of its own with a channel of so many orders, after old rows have left it. */
async function grown(
  history: History,
  ending: Ending,
  load: LoadGenerator,
  receiver: WebhookReceiver,
): Promise<Grown> {
  const startedAt = performance.now();
  const postgres = await startPostgres(ending);
  ending.onEnd('the services', endListening);
  const url = await postgres.create('us');
  const service = await startService(url);
  const progress = await Progress.of(url);
  const quiet = await openShop(service.url);
  const told = await openShop(service.url, receiver.url);
  await trade(load, service.port, told, progress, TEMPLATES);
  await until('all orders can be found', async () => {
    const [row] = await progress.query<{ count: number }>('SELECT count(*)::int AS count FROM order_search');
    return row!.count === TEMPLATES;
  });
  await service.stop();
  await fillWithHistory(progress, told.channelId, history, KEPT_DAYS + 1);
  say(`${history.orders} orders were written in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  const [size] = await progress.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  const retention = await measureRetention(postgres, url, progress, told.channelId);
  say(`retention deleted ${retention.count} rows at ${retention.postgresUs!.toFixed(0)} us each`);
  await progress.end();
  return { postgres, url, quiet, told, retention, gigabytes: Number(size!.bytes) / 1e9 };
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).stack}\n`),
  limitMs: 40_000,
});
