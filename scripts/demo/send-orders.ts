import { setTimeout as pause } from 'node:timers/promises';
import type { JobHandle, NewOrder } from '@oms/client';
import { epochMs } from './day/clock';
import { problemsOfCreatedEvent, problemsOfOrder, problemsOfPlace } from './checks/check-order';
import type { Moment } from './report/journal';
import type { Run } from './run';
import type { Sample } from './samples';

/** Few enough that the timeline shows the service's latencies and not a queue of the demo itself. */
const ORDERS_IN_FLIGHT = 4;

/** How long the next order waits for one that does not arrive; that one is then followed in parallel. */
const LONGEST_HOLD_MS = 2_000;

/** A sample that is an order of the service now. */
export interface PlacedOrder {
  readonly sample: Sample;
  readonly id: string;
}

/**
 * Sends every sample order and follows each until its webhook is here; what goes wrong with one does not stop
 * the others. Returns those that arrived, in the order of the samples.
 */
export async function sendOrders(run: Run): Promise<PlacedOrder[]> {
  const placed = new Map<Sample, string>();
  const left = [...run.samples.orders];
  const followed: Promise<unknown>[] = [];
  const lane = async () => {
    while (!run.signal.aborted) {
      const sample = left.shift();
      if (sample === undefined) return;
      const following = followOrder(run, sample).then(
        (id) => void placed.set(sample, id),
        (error: Error) => void run.problems.push(`${sample.name}: ${error.message}`),
      );
      followed.push(following);
      await Promise.race([following, pause(LONGEST_HOLD_MS, undefined, { ref: false })]);
    }
  };
  await Promise.all(Array.from({ length: ORDERS_IN_FLIGHT }, lane));
  await Promise.all(followed);
  if (left.length > 0) run.problems.push(`${left.length} orders were not sent at all`);
  return run.samples.orders.flatMap((sample) => {
    const id = placed.get(sample);
    return id === undefined ? [] : [{ sample, id }];
  });
}

async function followOrder(run: Run, sample: Sample): Promise<string> {
  const channel = run.channels[sample.channel]!;
  const place = run.places[sample.channel];
  const order = {
    ...sample.order,
    order_number: `${sample.order.order_number}-${run.suffix}`,
    metadata: { ...sample.order.metadata, ...(place !== undefined && { place_external_id: place }) },
  };
  const note = (moment: Moment, at: number) =>
    run.journal.note({ order: sample.name, channel: sample.channel, moment, at });

  const postedAt = epochMs();
  note('posted', postedAt);
  const { id, job } = await run.api.orders.create({
    channel_id: channel.id,
    ...order,
  } as unknown as NewOrder);
  note('accepted', epochMs());
  note('applied', await awaitApplied(run, job, postedAt).catch(because('its job')));
  const stored = await run.api.orders.get(id);
  const { hook, receivedAt, envelope } = await run.receiver
    .waitFor((delivery) => isCreated(delivery.envelope, id), run.signal)
    .catch(because('order:created'));
  note('delivered', receivedAt);

  const problems = [
    ...problemsOfOrder(order, stored),
    ...problemsOfCreatedEvent(order, envelope.data),
    ...problemsOfPlace(place, stored.place_info),
  ];
  if (hook !== sample.channel) problems.push(`its event came to the channel ${hook}`);
  run.problems.push(...problems.map((problem) => `${sample.name}: ${problem}`));
  return id;
}

/** Prefixes an error with its subject. */
function because(subject: string): (error: Error) => never {
  return (error) => {
    throw new Error(`${subject}: ${error.message}`, { cause: error });
  };
}

function isCreated(
  { event_type, data }: { event_type: string; data: Readonly<Record<string, unknown>> },
  id: string,
) {
  return event_type === 'order:created' && data.order_id === id;
}

/**
 * When the job was completed, epoch ms. The service's own time is used, since polling sees it late; it is
 * limited to between the POST and the poll, so that a wrong clock can't invent a latency.
 */
async function awaitApplied({ signal }: Run, job: JobHandle, postedAt: number): Promise<number> {
  const { completed_at } = await job.wait({ signal });
  const seenAt = epochMs();
  const completedAt = completed_at === null ? seenAt : Date.parse(completed_at);
  return Math.min(Math.max(completedAt, postedAt), seenAt);
}
