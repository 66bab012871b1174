import { type Delivery, isOutage, type Job, type OmsClient, pauseAfter } from '@oms/client';
import type { Context } from '../../context.js';
import { describeEvent } from '../../listen/describe-event.js';
import type { Action } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/output.js';
import { pause } from '../../terminal/pause.js';

type Tail = (context: Context, client: OmsClient) => Promise<void>;

const LOOK_EVERY_MS = 1_000;
/** How many of the newest rows are looked at each time. */
const NEWEST = 100;

/** `oms tail`: prints what happens, until Ctrl-C. */
export const tail: Action = async (context, _options, what = 'orders') => {
  const follows = TAILS[what];
  if (follows === undefined)
    throw new Failure(`There is ${Object.keys(TAILS).join(', ')} to follow, not ${what}.`);
  await follows(context, await context.client());
};

const tailOrders: Tail = async (context, client) => {
  const { out, signal } = context;
  const channelId = await context.channel(client);
  const after = (await client.events.now(channelId, { signal })) ?? undefined;
  out.note(`Following the channel ${channelId}.`);
  for await (const event of client.events.follow(channelId, {
    after,
    signal,
    pollMs: 500,
    onInterruption: context.sayOutage,
  }))
    out.result(event, () => `${event.timestamp} ${describeEvent(event)}`);
};

const tailDeliveries: Tail = async (context, client) => {
  const channelId = await context.channel(client);
  const path = '/v1/channels/{channelId}/webhook/history';
  const newest = async () =>
    (await client.get(path, { path: { channelId }, query: { limit: NEWEST }, signal: context.signal })).data;
  const line = (row: Delivery) =>
    `${row.delivery_timestamp ?? ''} ${row.event_type} ${printable(row.order_number ?? '')} ${row.delivery_status} ${row.response_status ?? printable(row.error ?? '')}`;
  await tailRows(context, newest, (row) => `${row.delivery_status} ${row.retry_count}`, line);
};

const tailJobs: Tail = async (context, client) => {
  const query = { channel_id: context.namedChannel, limit: NEWEST };
  const newest = async () => (await client.get('/v1/jobs', { query, signal: context.signal })).data;
  const line = (job: Job) =>
    `${job.created_at} ${job.type} ${printable(job.order_number ?? '')} ${job.status} ${job.error?.code ?? ''}`.trimEnd();
  await tailRows(context, newest, (job) => `${job.status} ${job.attempts}`, line);
};

const TAILS: Readonly<Record<string, Tail>> = {
  orders: tailOrders,
  deliveries: tailDeliveries,
  jobs: tailJobs,
};

/**
 * Prints each row when it is new, and again when its state has changed. What is there at the start is passed over. Goes on when the
 * service was away for a while.
 */
async function tailRows<Row extends { readonly id: string }>(
  context: Context,
  newest: () => Promise<readonly Row[]>,
  stateOf: (row: Row) => string,
  line: (row: Row) => string,
): Promise<void> {
  const { out, signal } = context;
  const look = async (): Promise<readonly Row[]> => {
    for (;;) {
      try {
        return await newest();
      } catch (error) {
        if (!isOutage(error) || signal.aborted) throw error;
        context.sayOutage(error);
        await pause(pauseAfter(error, LOOK_EVERY_MS), signal);
      }
    }
  };
  let known = new Map((await newest()).map((row) => [row.id, stateOf(row)]));
  for (;;) {
    await pause(LOOK_EVERY_MS, signal);
    const rows = await look();
    const news = rows.filter((row) => known.get(row.id) !== stateOf(row));
    for (const row of [...news].reverse()) out.result(row, () => line(row));
    known = new Map(rows.map((row) => [row.id, stateOf(row)]));
  }
}
