import type { LoadGenerator } from '../load/load-generator';
import { cancellations } from '../load/cancellations';
import { orderBody } from '../load/order-body';
import { requestText } from '../load/request-text';
import type { Progress } from '../us/progress';
import { openShop } from '../us/service';
import type { ProfileOptions } from './options';

const CONNECTIONS = 32;
const WARM_UP_ORDERS = 2_000;
/** Each order is updated once, so there have to be enough of them. */
const UPDATED = 20_000;

export interface Target {
  readonly url: string;
  readonly port: number;
  readonly webhookUrl: string;
  readonly load: LoadGenerator;
  readonly progress: Progress;
}

/** Warms the service up and gives the load to be profiled. */
export async function prepareWorkload(
  target: Target,
  options: ProfileOptions,
): Promise<() => Promise<unknown>> {
  const shop = await openShop(target.url, options.what === 'orders' ? target.webhookUrl : undefined);
  const send = (requests: readonly string[], until: { ms: number } | { count: number }, status: string) =>
    target.load.run({ port: target.port, connections: CONNECTIONS, requests, until }, status);
  const post = requestText('POST', '/v1/orders', shop.key, orderBody(shop.channelId, 3));
  const { what, ms, role } = options;
  await send([post], { count: what === 'statuses' ? UPDATED : WARM_UP_ORDERS }, '202');
  if (role === 'all') await target.progress.idle();
  if (what === 'orders') return () => send([post], { ms }, '202');
  const ids = await target.progress.orderIds(shop.channelId, 'pending', UPDATED);
  if (what === 'reads')
    return () =>
      send(
        ids.map((id) => requestText('GET', `/v1/orders/${id}`, shop.key)),
        { ms },
        '200',
      );
  return async () => {
    await send(cancellations(ids, shop.key), { count: ids.length }, '202');
    await target.progress.applied();
  };
}
