/**
 * `npm run bench:against -- <folder>`: this build and that of another checkout side by side, in turns, by processor time. What
 * slows the machine down meets both, so that a few percent can be told on a machine where whole runs differ by half.
 */
import { parseArgs } from 'node:util';
import { type Ending, runProgram } from '@libs/ending';
import { LoadGenerator } from '../load/load-generator';
import { WebhookReceiver } from '../load/webhook-receiver';
import { table } from '../report/table';
import type { Sample } from '../setup/meter';
import { ratioOf } from './ratios';
import { Side, type Work, WORKS } from './side';
import { measureInTurns, type Pair } from './turns';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** By work: the pairs of each start. */
type Measured = ReadonlyMap<Work, Pair[][]>;

interface Options {
  readonly folder: string;
  readonly starts: number;
  readonly rounds: number;
  readonly works: readonly Work[];
}

/** `<folder>` of a checkout that is built; `--starts <n>` of both builds, `--rounds <n>` in each; `--what accept,status`. */
function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    options: {
      starts: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '6' },
      what: { type: 'string', default: WORKS.join(',') },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const [starts, rounds] = [Number(values.starts), Number(values.rounds)];
  if (folder === undefined) throw new Error('Name the folder of another build.');
  if (![starts, rounds].every((number) => Number.isInteger(number) && number > 0))
    throw new Error('--starts and --rounds take a number from 1');
  const asked = values.what.split(',');
  const works = WORKS.filter((work) => asked.includes(work));
  if (works.length !== asked.length) throw new Error(`--what takes ${WORKS.join(', ')}`);
  return { folder, starts, rounds, works };
}

async function main(ending: Ending): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const load = new LoadGenerator();
  const receiver = await WebhookReceiver.start();
  ending.onEnd('the load', () => {
    load.stop();
    receiver.stop();
  });
  const measured: Measured = new Map(options.works.map((work) => [work, []]));
  for (let start = 1; start <= options.starts; start += 1) {
    const sides = {
      this: await Side.start('.', ending, receiver),
      other: await Side.start(options.folder, ending, receiver),
    };
    for (const [work, pairs] of await measureInTurns(sides, options, load, receiver))
      measured.get(work)!.push(pairs);
    await Promise.all([sides.this.stop(), sides.other.stop()]);
    say(`start ${start} of ${options.starts}`);
  }
  say(`\n${report(measured)}`);
}

/** What a process is compiled to differs from start to start by more than rounds do: so each start is shown. */
function report(measured: Measured): string {
  const head = [
    'processor time, this to the other',
    'all',
    'starts',
    'Node',
    'Postgres',
    'Node us',
    'Postgres us',
  ];
  const lines = [...measured].map(([work, starts]) => {
    const pairs = starts.flat();
    return [
      work,
      ratioBy(pairs, bothUs).toFixed(2),
      starts.map((some) => ratioBy(some, bothUs).toFixed(2)).join(' '),
      ratioBy(pairs, nodeUs).toFixed(2),
      ratioBy(pairs, postgresUs).toFixed(2),
      meanOf(pairs, nodeUs).toFixed(0),
      meanOf(pairs, postgresUs).toFixed(0),
    ];
  });
  return table([head, ...lines]);
}

const nodeUs = (sample: Sample) => sample.nodeUs!;
const postgresUs = (sample: Sample) => sample.postgresUs!;
const bothUs = (sample: Sample) => nodeUs(sample) + postgresUs(sample);

function ratioBy(pairs: readonly Pair[], us: (sample: Sample) => number): number {
  return ratioOf(pairs.map((pair) => ({ this: us(pair.this), other: us(pair.other) })));
}

/** Of this side. */
function meanOf(pairs: readonly Pair[], us: (sample: Sample) => number): number {
  return pairs.reduce((sum, pair) => sum + us(pair.this), 0) / pairs.length;
}

void runProgram(main, {
  sayFault: (error) => process.stderr.write(`${(error as Error).stack}\n`),
  limitMs: 40_000,
});
