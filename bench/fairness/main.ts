/** `npm run fairness`: measures how much a hostile tenant affects ten shops (docs/fairness.md). */
import { type Ending, runProgram } from '@libs/ending';
import { megabytesOf, secondsOf, secondsOfTree } from '../setup/processor-time';
import { endListening, type ListeningProcess } from '../setup/listening-process';
import { startPostgres } from '../setup/postgres';
import { Child } from './child';
import type { Answers, FromEnemy, FromShops, Latency, Seen, ToEnemy, ToShops } from './messages';
import { admitEnemy, openShops, startServices } from './town';
import { ProcessorTime } from './processor-time';
import { judgeFairness, type ProcessEnd } from './verdict';

const SHOPS = 10;
const ORDERS_PER_SECOND = 10;
const WARM_UP_MS = 5_000;
const PHASE_MS = Number(process.env.FAIRNESS_SECONDS ?? 60) * 1_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(ending: Ending): Promise<void> {
  const postgres = await startPostgres(ending);
  ending.onEnd('the servers', endListening);
  const started: ListeningProcess[] = [];
  const shops = await Child.start<ToShops, FromShops>('shops');
  const enemy = await Child.start<ToEnemy, FromEnemy>('enemy');
  try {
    const databaseUrl = await postgres.create('fairness');
    const { api, worker } = await startServices(databaseUrl);
    started.push(api, worker);
    const { hookUrl } = shops.first as { hookUrl: string };
    shops.child.send({ open: { serviceUrl: api.url, shops: await openShops(api.url, hookUrl, SHOPS) } });
    const { slowUrl } = enemy.first as { slowUrl: string };
    const hostile = await admitEnemy(api.url, slowUrl, databaseUrl);

    const time = new ProcessorTime({
      api: () => secondsOf(api.pid),
      worker: () => secondsOf(worker.pid),
      postgres: () => secondsOfTree(postgres.pid),
      'load and receivers': () => secondsOf(shops.child.pid) + secondsOf(enemy.child.pid),
    });
    await trade(shops.child, WARM_UP_MS);
    time.begin();
    const alone = await trade(shops.child, PHASE_MS);
    describe('alone', alone, time);
    time.begin();
    enemy.child.send({ attack: hostile });
    const beside = await trade(shops.child, PHASE_MS);
    describe('beside a hostile tenant', beside, time);
    const { answers } = (await enemy.child.ask({ stop: true })) as { answers: Answers };
    for (const [attack, statuses] of Object.entries(answers)) say(`  ${attack}: ${JSON.stringify(statuses)}`);

    const ends = [endOf('api', api), endOf('worker', worker)];
    for (const { name, peakMegabytes } of ends) say(`${name}: ${Math.round(peakMegabytes)} MB at most`);
    const complaints = judgeFairness(alone, beside, ends);
    complaints.forEach((complaint) => say(`NOT FAIR: ${complaint}`));
    if (complaints.length > 0) process.exitCode = 1;
    else say('fair');
  } finally {
    shops.child.end();
    enemy.child.end();
    for (const service of started) await service.stop();
  }
}

async function trade(shops: Child<ToShops, FromShops>, ms: number): Promise<Seen> {
  const { seen } = (await shops.ask({ trade: { ms, perSecond: ORDERS_PER_SECOND } })) as { seen: Seen };
  return seen;
}

function describe(phase: string, { accept, webhook, refused, missing }: Seen, time: ProcessorTime): void {
  const times = ({ count, p50Ms, p99Ms }: Latency) =>
    `${count}, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  say(`${phase}: accepted ${times(accept)}; webhooks ${times(webhook)}`);
  say(`  processor time: ${time.describe()}`);
  if (Object.keys(refused).length > 0) say(`  refused: ${JSON.stringify(refused)}`);
  if (missing > 0) say(`  without a webhook: ${missing}`);
}

function endOf(name: string, service: ListeningProcess): ProcessEnd {
  const isAlive = service.isAlive();
  return { name, isAlive, peakMegabytes: isAlive ? megabytesOf(service.pid, 'VmHWM') : 0 };
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).stack ?? String(error)}\n`),
  limitMs: 40_000,
});
