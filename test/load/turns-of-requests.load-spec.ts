import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { areWaiting, hold } from '../support/beyond-the-interface';
import type { Json } from '../support/http/api';
import { Service } from '../support/service/service';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import { undisturbed } from '../support/undisturbed';
import { until } from '../support/until';

/** More than a process works on for one key, and more than its share of the connection pool. */
const MANY = 150;

describe('the requests of one key, when they all have to wait', () => {
  let service: Service;
  let greedy: Shop;
  let modest: Shop;

  beforeAll(async () => {
    service = await Service.start();
    greedy = await openShop(service);
    modest = await openShop(service);
  });
  afterAll(async () => {
    await service.stop();
  });

  const rename = (name: string) =>
    greedy.api.put(`/v1/channels/${greedy.channelId}`, { name, type: 'sap-commerce', config: {} });

  /** Asks again after every 503, as it is told to: on a busy machine the turn, or the lock, may not come in time. */
  const renameAtLast = (name: string) =>
    until(
      `${name} is given`,
      async () => {
        const { status, headers } = await rename(name);
        return status === 503 && headers['retry-after'] === '1' ? null : status;
      },
      60_000,
      1_000,
    );

  /** How long the other key takes to place an order and to find it. */
  const placeAndList = async () => {
    const startedMs = performance.now();
    const id = await placeOrder(modest);
    const { body } = await modest.api.get(`/v1/orders?channel_id=${modest.channelId}`).expect(200);
    expect((body.data as Json[]).map((order) => order.id)).toContain(id);
    return performance.now() - startedMs;
  };

  it('delay none of another key, and all are done in the end', async () => {
    const aloneMs = await undisturbed(placeAndList);
    const held = await hold(service.database, 'channel', greedy.channelId);
    const waiting = Array.from({ length: MANY }, (_, n) => renameAtLast(`name ${n}`));
    await areWaiting(service.database, 1);

    const besideMs = await undisturbed(placeAndList);
    // Somebody who waited for the others would wait for the 3.5 s that a statement may take.
    expect(besideMs).toBeLessThan(Math.min(3_400, Math.max(2_500, 5 * aloneMs)));

    await held.letGo();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  });

  it('get 503 when their turn does not come in time', async () => {
    const held = await hold(service.database, 'channel', greedy.channelId);
    const waiting = Array.from({ length: 60 }, (_, n) => rename(`name ${n}`).then((answer) => answer));
    const refused = await Promise.any(
      waiting.map((answer) =>
        answer.then((found) =>
          found.body.code === 'TOO_MANY_AT_ONCE' ? found : Promise.reject(new Error()),
        ),
      ),
    );
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    await held.letGo();
    await Promise.all(waiting);
  });

  it('leave nothing behind when their clients disconnect', async () => {
    for (let n = 0; n < 100; n += 1) {
      const leaving = request(`${service.url}/v1/orders/${randomUUID()}`, {
        headers: { authorization: `Bearer ${greedy.key}` },
      });
      leaving.on('error', () => undefined).end();
      setTimeout(() => leaving.destroy(), n % 5);
      if (n % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const statuses = await Promise.all(
      Array.from({ length: MANY }, () =>
        greedy.api.get(`/v1/orders/${randomUUID()}`).then(({ status }) => status),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});
