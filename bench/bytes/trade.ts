import { orderBody } from '../load/order-body';
import type { LoadGenerator } from '../load/load-generator';
import { requestText } from '../load/request-text';
import type { Progress } from '../us/progress';
import type { BenchShop } from '../us/service';

const ITEMS = 3;

/** The moves of an order after its creation, with what clients say of each: 7 versions and 6 webhooks in all. */
const MOVES = [
  ['picking', { picker_id: 'picker-17', user_name: 'Aino' }],
  ['picked', { updated_by: 'picker-17' }],
  ['shipped', { tracking_number: 'TRACK-17', carrier: 'posti' }],
  ['completed', {}],
] as const;

const CONNECTIONS = 32;

/** Takes so many orders from their creation to `completed`, each webhook delivered. */
export async function trade(
  load: LoadGenerator,
  port: number,
  { channelId, key }: BenchShop,
  progress: Progress,
  count: number,
): Promise<void> {
  const send = async (requests: readonly string[]) => {
    await load.run({ port, connections: CONNECTIONS, requests, until: { count } }, '202');
    await progress.idle();
  };
  await send([requestText('POST', '/v1/orders', key, orderBody(channelId, ITEMS))]);
  const ids = await progress.orderIds(channelId, 'pending', count);
  for (const [status, metadata] of MOVES) {
    const body = JSON.stringify({ status, metadata });
    await send(ids.map((id) => requestText('PATCH', `/v1/orders/${id}/status`, key, body)));
  }
}
