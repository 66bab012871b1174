import type { JobHandle, OmsClient, Order, StatusUpdate } from '@oms/client';
import type { Action } from '../../action.js';
import type { Context } from '../../context.js';
import { Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/output.js';

/** `oms orders move`: moves an order and waits until the move is applied. */
export const moveOrder: Action = async (context, options, orderId, status) => {
  const metadata = metadataOf((options.meta as string[] | undefined) ?? []);
  await context.confirm(`move ${orderId} to ${status}`);
  const client = await context.client();
  const job = await client.orders.move(orderId, status as StatusUpdate['status'], metadata, {
    force: options.force === true,
    signal: context.signal,
  });
  const order = await movedOrder(client, orderId, job, context);
  context.out.result({ id: order.id, status: order.status, version: order.version, job_id: job.id }, () => [
    `${printable(order.order_number)} is ${order.status} (version ${order.version}).`,
  ]);
};

/** The order once the move is applied. Names the job where it can't say so. */
async function movedOrder(
  client: OmsClient,
  orderId: string,
  job: JobHandle,
  { out, signal }: Context,
): Promise<Order> {
  try {
    await job.wait({ signal });
    return await client.orders.get(orderId, { signal });
  } catch (error) {
    out.note(`The move was accepted as job ${job.id}, but:`, { job_id: job.id });
    throw error;
  }
}

export function metadataOf(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new Failure(`--meta ${pair}: write key=value, such as picker_id=p-17`);
      return [pair.slice(0, at), valueOf(pair.slice(at + 1))];
    }),
  );
}

/** JSON where it is JSON, such as a list or true; else the text, and so for a number: digits are names and codes here. */
function valueOf(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'number' ? text : value;
  } catch {
    return text;
  }
}
