/**
 * `npm run bench`: what the service does per second, compared with a baseline and the limits of Postgres and
 * Node.
 */
import { type Ending, runProgram } from '@libs/ending';
import { measureLimits } from './limits/limits';
import { LoadGenerator } from './load/load-generator';
import { WebhookReceiver } from './load/webhook-receiver';
import { measureRival } from './naive/rival';
import { createRivalSchema } from './naive/schema';
import { readOptions } from './options';
import { measurementsTable, verdictsTable } from './report/table';
import { writeResults } from './report/write';
import type { Round } from './results';
import type { Bench } from './setup/bench';
import { createOrdersTemplate } from './setup/orders-template';
import { endListening } from './setup/listening-process';
import { startPostgres } from './setup/postgres';
import { type BenchRedis, startRedis } from './setup/redis';
import { judge } from './targets';
import { measureOnce } from './us/once';
import { measureUs } from './us/us';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(ending: Ending): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const postgres = await startPostgres(ending);
  const load = new LoadGenerator();
  const receiver = await WebhookReceiver.start();
  const redis = options.parties.includes('rival') ? await startRedis(ending) : null;
  ending.onEnd('the servers', endListening);
  await createOrdersTemplate(postgres);
  await createRivalSchema(await postgres.create('rival_template'));
  const bench = { plan: options.plan, postgres, load, receiver };
  say('Ready to measure.');
  const rounds = await runRounds(bench, redis, options);
  const isLost = () => judge(rounds).some(({ lost }) => lost);
  if (options.guards && isLost()) {
    say('A guarded figure was lost in one round: the median of three counts.');
    rounds.push(...(await runRounds(bench, redis, { ...options, plan: { ...options.plan, rounds: 2 } })));
  }
  const verdicts = judge(rounds);
  say(`\n${measurementsTable(rounds)}\n\n${verdictsTable(verdicts)}`);
  if (options.writes) writeResults(rounds, verdicts);
  if (options.guards && isLost()) process.exitCode = 1;
}

/** In turns, so that anything that slows the machine down affects all of them. */
async function runRounds(
  bench: Bench,
  redis: BenchRedis | null,
  { parties, plan }: ReturnType<typeof readOptions>,
): Promise<Round[]> {
  if (parties.includes('rival') && redis === null)
    say('No redis-server on the PATH: the rival is left out, and with it every ratio to it.');
  const rounds: Round[] = [];
  const once = parties.includes('us') ? await measureOnce(bench) : { limits: {}, us: {} };
  for (let number = 1; number <= plan.rounds; number += 1) {
    const startedAt = performance.now();
    const limits = parties.includes('limits') ? await measureLimits(bench) : {};
    const rival = redis === null ? {} : await measureRival(bench, redis);
    const us = parties.includes('us') ? await measureUs(bench) : {};
    rounds.push({ limits: { ...limits, ...once.limits }, rival, us: { ...us, ...once.us } });
    say(`round ${number} of ${plan.rounds} took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }
  return rounds;
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).stack}\n`),
  limitMs: 40_000,
});
