import { ApiError } from './service/api-client';
import { epochMs } from './day/clock';
import type { Accepted } from './contract';
import type { Run } from './run';
import { awaitJob } from './send-orders';

/**
 * Sends an order without items: it is accepted, then fails, and the channel is notified by `order:failed`
 * (docs/rules/orders.md#checked-at-once-checked-later). Returns a sentence about it; throws an error that
 * says which part did not happen.
 */
export async function sendFailingOrder(run: Run): Promise<string> {
  const sample = run.samples.orders[0];
  if (sample === undefined) throw new Error('there is no sample order');
  const orderNumber = `EMPTY-${run.suffix}`;
  const postedAt = epochMs();
  const { jobId, orderData } = await run.api.post<Accepted>('/v1/orders', {
    ...sample.order,
    channel_id: run.channels[sample.channel]!.id,
    order_number: orderNumber,
    items: [],
  });

  const job = await awaitJob(run, jobId);
  if (job.status !== 'failed') throw new Error(`an order without items ended as a ${job.status} job`);
  if (job.error === null) throw new Error('the failed job of an order without items says no error');
  await expectNoOrder(run, orderData.id);

  const { envelope, receivedAt } = await run.receiver.waitFor(
    (delivery) =>
      delivery.envelope.event_type === 'order:failed' && delivery.envelope.data.order_number === orderNumber,
    run.signal,
  );
  const problem = problemOfFailedEvent(envelope);
  if (problem !== undefined) throw new Error(`order:failed ${problem}`);
  const ms = Math.round(receivedAt - postedAt);
  return `An order without items: accepted, failed (${job.error.code}), announced by order:failed after ${ms} ms.`;
}

async function expectNoOrder({ api }: Run, id: string): Promise<void> {
  try {
    await api.get(`/v1/orders/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    throw error;
  }
  throw new Error('an order without items exists after its job failed');
}

function problemOfFailedEvent({
  event_id,
  data,
}: {
  event_id: string;
  data: Readonly<Record<string, unknown>>;
}) {
  const { errors } = (data.metadata ?? {}) as { errors?: unknown };
  if (!/^evt-.+-.+/.test(event_id))
    return `has the event_id ${event_id}, which is not of the form evt-<operation>-<id>`;
  if (data.operation_type !== 'order_validation')
    return `has the operation_type ${String(data.operation_type)}`;
  if (!Array.isArray(errors) || errors.length === 0) return 'has no metadata.errors';
  return undefined;
}
