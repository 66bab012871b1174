import { isOmsError, JobFailedError, type NewOrder } from '@oms/client';
import { epochMs } from './day/clock';
import type { Run } from './run';

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
  const { id, job } = await run.api.orders.create({
    ...sample.order,
    channel_id: run.channels[sample.channel]!.id,
    order_number: orderNumber,
    items: [],
  } as unknown as NewOrder);

  const failure = await job.wait({ signal: run.signal }).catch((error: unknown) => error);
  if (failure instanceof Error && !(failure instanceof JobFailedError)) throw failure;
  if (!(failure instanceof JobFailedError))
    throw new Error('the job of an order without items was completed');
  const reason = failure.job.error;
  if (reason === null) throw new Error('the failed job of an order without items says no error');
  await expectNoOrder(run, id);

  const { envelope, receivedAt } = await run.receiver.waitFor(
    (delivery) =>
      delivery.envelope.event_type === 'order:failed' && delivery.envelope.data.order_number === orderNumber,
    run.signal,
  );
  const problem = problemOfFailedEvent(envelope);
  if (problem !== undefined) throw new Error(`order:failed ${problem}`);
  const ms = Math.round(receivedAt - postedAt);
  return `An order without items: accepted, failed (${reason.code}), announced by order:failed after ${ms} ms.`;
}

async function expectNoOrder({ api }: Run, id: string): Promise<void> {
  try {
    await api.orders.get(id);
  } catch (error) {
    if (isOmsError(error, 'ORDER_NOT_FOUND')) return;
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
