/** `npm run bench:profile`: the service's processor time under load, by package, file and function. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ending, runProgram } from '@libs/ending';
import { LoadGenerator } from '../load/load-generator';
import { WebhookReceiver } from '../load/webhook-receiver';
import { createOrdersTemplate } from '../setup/orders-template';
import { endListening } from '../setup/listening-process';
import { startPostgres } from '../setup/postgres';
import { Progress } from '../us/progress';
import { startService } from '../us/service';
import { type ProfileOptions, readProfileOptions } from './options';
import { byFile, byFunction, byPackage, type CpuProfile, selfTime, type Share } from './self-time';
import { prepareWorkload } from './workload';

const LINES = 25;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(ending: Ending): Promise<void> {
  const options = readProfileOptions(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'oms-profile-'));
  ending.onEnd('the profile', () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(ending);
  ending.onEnd('the service', endListening);
  const url = await createOrdersTemplate(postgres, 'us');
  const sinceMs = await runProfiled(url, folder, options);
  const file = join(folder, readdirSync(folder)[0]!);
  report(JSON.parse(readFileSync(file, 'utf8')) as CpuProfile, sinceMs);
}

/** Leaves a profile in the folder; gives when in it the load began. */
async function runProfiled(databaseUrl: string, folder: string, options: ProfileOptions): Promise<number> {
  const load = new LoadGenerator();
  const receiver = await WebhookReceiver.start();
  const progress = await Progress.of(databaseUrl);
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500'];
  const startedAt = performance.now();
  const service = await startService(databaseUrl, { ROLE: options.role }, flags);
  try {
    const { url, port } = service;
    const target = { url, port, webhookUrl: receiver.url, load, progress };
    const run = await prepareWorkload(target, options);
    const sinceMs = performance.now() - startedAt;
    await run();
    return sinceMs;
  } finally {
    load.stop();
    await service.stop();
    await progress.end();
    receiver.stop();
  }
}

function report(profile: CpuProfile, sinceMs: number): void {
  for (const [title, placeOf] of [
    ['package', byPackage],
    ['file', byFile],
    ['function', byFunction],
  ] as const) {
    say(`\nself time by ${title}`);
    selfTime(profile, placeOf, sinceMs).slice(0, LINES).forEach(sayShare);
  }
}

function sayShare({ share, place }: Share): void {
  say(`${(share * 100).toFixed(1).padStart(6)} %  ${place}`);
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).stack}\n`),
  limitMs: 40_000,
});
