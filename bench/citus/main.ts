/**
 * `npm run bench:citus -- <url> <url>`: the same load on several databases, in turns, as a distributed one and one on a plain Postgres.
 * What slows the machine down meets all of them, so that their ratio can be told where single figures differ by half.
 */
import { parseArgs } from 'node:util';
import { type Ending, runProgram } from '@libs/ending';
import { LoadGenerator } from '../load/load-generator';
import { WebhookReceiver } from '../load/webhook-receiver';
import { endListening } from '../setup/listening-process';
import { startRedis } from '../setup/redis';
import { Side } from './side';

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Options {
  /** Of migrated databases, and distributed ones where that is measured. */
  readonly urls: readonly string[];
  readonly orders: number;
  readonly channels: number;
  readonly rounds: number;
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '3000' },
      channels: { type: 'string', default: '128' },
      rounds: { type: 'string', default: '2' },
    },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new Error('Name the addresses of the databases.');
  const [orders, channels, rounds] = [values.orders, values.channels, values.rounds].map(Number) as [
    number,
    number,
    number,
  ];
  if (![orders, channels, rounds].every((number) => Number.isInteger(number) && number > 0))
    throw new Error('--orders, --channels and --rounds take a number from 1');
  return { urls: positionals, orders, channels, rounds };
}

async function main(ending: Ending): Promise<void> {
  const { urls, orders, channels, rounds } = readOptions(process.argv.slice(2));
  const redis = await startRedis(ending);
  if (redis === null) throw new Error('redis-server is not on the PATH.');
  const load = new LoadGenerator();
  const receiver = await WebhookReceiver.start();
  ending.onEnd('the services', endListening);
  ending.onEnd('the load', () => {
    load.stop();
    receiver.stop();
  });
  for (let round = 1; round <= rounds; round += 1) {
    for (const url of urls) {
      await redis.flush();
      const side = await Side.start(url, `redis://127.0.0.1:${redis.port}`, channels, receiver);
      await side.run(Math.ceil(orders / 4), load, receiver);
      const perSecond = await side.run(orders, load, receiver);
      say(`round ${round}, ${new URL(url).host}: ${perSecond.toFixed(0)} orders a second`);
      await side.stop();
    }
  }
}

void runProgram(main, {
  usage: `npm run bench:citus -- <url> <url> [--orders 3000] [--channels 128] [--rounds 2]
Orders a second from POST to the last webhook, with Redis, on migrated databases that are used for nothing else.`,
});
