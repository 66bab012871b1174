import { createHmac } from 'node:crypto';
import axios from 'axios';
import { type Dispatcher, Pool } from 'undici';
import { orderBody } from '../load/order-body';
import type { WebhookReceiver } from '../load/webhook-receiver';
import type { Sample } from '../setup/meter';

const BODY = JSON.stringify({
  event_type: 'order:created',
  event_id: 'x'.repeat(36),
  data: JSON.parse(orderBody('bench', 3)) as object,
});
const UNDER_WAY = 16;

/** As fast as undici can post the same body: no signature, no row. */
export async function dispatchBarely(
  receiver: WebhookReceiver,
  ms: number,
): Promise<Sample & { count: number }> {
  const pool = new Pool(`http://127.0.0.1:${receiver.port}`, { connections: UNDER_WAY });
  const startedAt = performance.now();
  let count = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      await dispatch(pool);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, lane));
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  return { count, perSecond: count / seconds };
}

function dispatch(pool: Pool): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = {
      path: '/hook',
      method: 'POST',
      headers: ['content-type', 'application/json'],
      body: BODY,
    } satisfies Dispatcher.DispatchOptions;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: () => undefined,
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    };
    pool.dispatch(request, handler);
  });
}

/** One axios post after another, each signed. */
export async function postWithAxios(
  receiver: WebhookReceiver,
  ms: number,
): Promise<Sample & { count: number }> {
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < ms) {
    const signature = `sha256=${createHmac('sha256', 'secret').update(BODY).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature };
    await axios.post(receiver.url, BODY, { headers });
    count += 1;
  }
  return { count, perSecond: count / ((performance.now() - startedAt) / 1_000) };
}
