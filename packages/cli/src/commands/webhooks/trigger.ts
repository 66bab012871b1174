import type { OmsClient } from '@oms/client';
import type { Context } from '../../context.js';
import type { Action, Options } from '../../action.js';
import { channelOfSample, openSampleChannel } from '../../samples/sample-channel.js';
import { readSamples, type Sample } from '../../samples/samples.js';
import { numberFor, walk } from '../../samples/walk.js';
import { Failure } from '../../terminal/exit-codes.js';
import { Progress } from '../../terminal/progress.js';

interface Triggered {
  readonly id: string | null;
  readonly order_number: string;
}

type Scenario = (
  client: OmsClient,
  channelId: string,
  sample: Sample,
  signal: AbortSignal,
) => Promise<Triggered>;

const walks =
  (...statuses: string[]): Scenario =>
  async (client, channelId, sample, signal) => {
    const isCollected = sample.order.delivery_type === 1;
    const fitting = statuses.map((status) => (status === 'shipped' && isCollected ? 'collected' : status));
    const { id, orderNumber } = await walk(client, channelId, sample, fitting, signal);
    return { id, order_number: orderNumber };
  };

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'order:created': walks(),
  'order:updated': async (client, channelId, sample, signal) => {
    const { id, orderNumber } = await walk(client, channelId, sample, [], signal);
    const order = { ...sample.order, channel_id: channelId, order_number: orderNumber };
    const change = { ...order, metadata: { ...order.metadata, changed_by: 'oms trigger' } };
    await (await client.orders.replace(id, change, { signal })).wait({ signal });
    return { id, order_number: orderNumber };
  },
  'order:status_changed': walks('picking'),
  'order:failed': async (client, channelId, sample, signal) => {
    const order_number = numberFor(sample);
    const order = { ...sample.order, channel_id: channelId, order_number, items: [] };
    const { job } = await client.orders.create(order, { signal });
    await job.wait({ signal }).catch((error: { code?: string }) => {
      if (error.code !== 'JOB_FAILED') throw error;
    });
    return { id: null, order_number };
  },
  'webhook:test': async (client, channelId, _sample, signal) => {
    await client.post('/v1/channels/{channelId}/webhook/test', { path: { channelId }, signal });
    return { id: null, order_number: '' };
  },
  day: walks('picking', 'picked', 'retrieving', 'shipped', 'completed'),
  cancel: walks('picking', 'cancelled'),
  suspend: walks('picking', 'suspended'),
};

/** `oms trigger`: real sample orders, in real statuses. */
export const trigger: Action = async (context, options, what) => {
  const names = Object.keys(SCENARIOS).join(', ');
  if (what === undefined) throw new Failure(`What? An event or a scenario: ${names}`);
  const scenario = SCENARIOS[what];
  if (scenario === undefined) throw new Failure(`There is no ${what}. There are: ${names}`);
  const client = await context.client();
  const samples = await samplesFor(what, context, client, options);
  await context.confirm(`${what} with ${samples.length} sample orders`);
  const channelOf = opener(context, client);
  const made = await runAll(context, samples, async (sample) =>
    scenario(client, await channelOf(sample), sample, context.signal),
  );
  context.out.result({ orders: made }, () =>
    made.map(({ id, order_number }) => `${what} ${order_number} ${id ?? ''}`.trimEnd()),
  );
};

function countOf(options: Options): number {
  const count = Number(options.count);
  if (!Number.isInteger(count) || count < 1 || count > 1_000)
    throw new Failure('--count must be a number from 1 to 1000');
  return count;
}

/** The samples that --order names, else the next ones of the type of the named channel. */
async function samplesFor(
  what: string,
  { namedChannel, signal }: Context,
  client: OmsClient,
  options: Options,
): Promise<readonly Sample[]> {
  const named = options.order as string[] | undefined;
  if (named !== undefined) return readSamples(named);
  const count = countOf(options);
  const all = readSamples();
  if (namedChannel === undefined || what === 'webhook:test') return next(all, count);
  const { type } = await client.channels.get(namedChannel, { signal });
  const fitting = all.filter((sample) => channelOfSample(sample).type === type);
  if (fitting.length > 0) return next(fitting, count);
  const names = all.map(({ name }) => name).join('\n  ');
  throw new Failure(
    `No sample order is of a channel of the type ${type}. Give --order with one of:\n  ${names}`,
  );
}

function next(samples: readonly Sample[], count: number): readonly Sample[] {
  return Array.from({ length: count }, (_one, index) => samples[index % samples.length]!);
}

/** Opens the channel of a sample, and says once which it is; the named one where one is named. */
function opener(context: Context, client: OmsClient): (sample: Sample) => Promise<string> {
  const opened = new Map<string, string>();
  return async (sample) => {
    const known = context.namedChannel ?? opened.get(sample.channel);
    if (known !== undefined) return known;
    const id = await openSampleChannel(client, sample, context.signal);
    opened.set(sample.channel, id);
    context.out.note(`The channel is ${channelOfSample(sample).name} (${id}).`);
    return id;
  };
}

async function runAll(
  { signal }: Context,
  samples: readonly Sample[],
  run: (sample: Sample) => Promise<Triggered>,
): Promise<Triggered[]> {
  const progress = new Progress(samples.length, 'orders');
  const made: Triggered[] = [];
  try {
    for (const sample of samples) {
      signal.throwIfAborted();
      made.push(await run(sample));
      progress.step();
    }
  } finally {
    progress.end();
  }
  return made;
}
