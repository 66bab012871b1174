import type { OmsClient } from '@oms/client';
import type { Context } from '../../context.js';
import type { Action, Options } from '../../action.js';
import { openSampleChannel } from '../../samples/sample-channel.js';
import { readSamples, type Sample } from '../../samples/samples.js';
import { numberFor, walk } from '../../samples/walk.js';
import { EXIT, Failure } from '../../terminal/exit-codes.js';
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
  if (scenario === undefined) throw new Failure(`There is no ${what}. There are: ${names}`, EXIT.notFound);
  const samples = samplesOf(options);
  await context.confirm(`${what} with ${samples.length} sample orders`);
  const client = await context.client();
  const channelOf = (sample: Sample) =>
    context.namedChannel ?? openSampleChannel(client, sample, context.signal);
  const made = await runAll(context, samples, async (sample) =>
    scenario(client, await channelOf(sample), sample, context.signal),
  );
  context.out.result({ orders: made }, () =>
    made.map(({ id, order_number }) => `${what} ${order_number} ${id ?? ''}`.trimEnd()),
  );
};

function samplesOf(options: Options): readonly Sample[] {
  const named = options.order as string[] | undefined;
  if (named !== undefined) return readSamples(named);
  const count = Number(options.count);
  if (!Number.isInteger(count) || count < 1 || count > 1_000)
    throw new Failure('--count must be a number from 1 to 1000');
  const all = readSamples();
  return Array.from({ length: count }, (_one, index) => all[index % all.length]!);
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
