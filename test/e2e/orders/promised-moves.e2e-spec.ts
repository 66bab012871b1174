import { hold, jobsInTurn } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

const FORCED = { 'X-Force-Transition': 'true' };

describe('a status update behind another one that fails', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
  });
  afterAll(() => service.stop());

  const patch = (id: string, status: string, metadata: object = {}, headers: object = {}) =>
    shop.api.patch(`/v1/orders/${id}/status`, { status, metadata }).set({ ...headers });
  const show = async (id: string): Promise<Json> => (await shop.api.get(`/v1/orders/${id}`).expect(200)).body;
  const feed = async (id: string): Promise<Json[]> =>
    (await shop.api.get(`/v1/events?channel_id=${shop.channelId}&order_id=${id}`).expect(200)).body.data;

  async function orderIn(...steps: [status: string, metadata?: object][]): Promise<string> {
    const id = await placeOrder(shop);
    for (const [status, metadata] of steps)
      await patch(id, status, metadata, { Prefer: 'wait=20' }).expect(202);
    return id;
  }

  /** Accepts, before any is applied, a move that fails since the content is replaced before it; then what `send` sends. */
  async function behindFailing<T>(id: string, move: string, send: () => Promise<T>): Promise<T> {
    const { version } = await show(id);
    const held = await hold(service.database, 'order', id);
    await shop.api.put(`/v1/orders/${id}`, orderBody(shop.channelId)).expect(202);
    await patch(id, move, {}, { 'If-Match': `"${version}"` }).expect(202);
    return send().finally(held.letGo);
  }

  it('dispatches no courier where its response promised a move', async () => {
    const id = await orderIn(['picking', { picker_id: 'p' }]);
    const { body } = await behindFailing(id, 'picked', async () => patch(id, 'retrieving').expect(202));
    expect(body).toMatchObject({ status: 'retrieving', forced_transition: false });
    expect(body.courier_dispatched).toBeUndefined();
    expect(await jobEnds(shop.api, body.jobId as string)).toMatchObject({
      status: 'failed',
      error: { code: 'INVALID_STATUS_TRANSITION' },
    });
    expect(await show(id)).toMatchObject({ status: 'picking', metadata: null });
    const failed = await until('the failure is told', async () => {
      const last = (await feed(id)).at(-1);
      const isTold =
        last?.event_type === 'order:failed' && last.data.metadata.requested_status === 'retrieving';
      return isTold && last;
    });
    expect((await feed(id)).filter(({ data }) => data.courier_dispatched)).toEqual([]);
    expect(failed).toMatchObject({
      data: {
        metadata: {
          error_code: 'INVALID_STATUS_TRANSITION',
          requested_status: 'retrieving',
          current_status: 'picking',
        },
      },
    });
  });

  it('is forced where only that leads there, if its client asked for it', async () => {
    const id = await orderIn(['picking', { picker_id: 'p' }]);
    const { body } = await behindFailing(id, 'picked', async () =>
      patch(id, 'retrieving', {}, FORCED).expect(202),
    );
    expect(body).toMatchObject({ status: 'retrieving', forced_transition: false });
    expect((await jobEnds(shop.api, body.jobId as string)).status).toBe('completed');
    expect((await show(id)).status).toBe('retrieving');
  });

  it('still makes the move that it promised, from where the order is then', async () => {
    const id = await orderIn();
    const { body } = await behindFailing(id, 'processing', async () =>
      patch(id, 'picking', { picker_id: 'p' }).expect(202),
    );
    expect((await jobEnds(shop.api, body.jobId as string)).status).toBe('completed');
    expect((await show(id)).status).toBe('picking');
  });

  it('of the picking app takes no order out of a suspension, as its codes never do', async () => {
    const id = await orderIn(['suspended', { suspension_reason: 'stock check' }]);
    const tap = await behindFailing(id, 'pending', async () => {
      const accepted = (await jobsInTurn(service.database, id)).length;
      const sent = shop.api
        .get(`/dts/drone/order/set_status?orderId=${id}&status=2`)
        .then((answer) => answer);
      await until(
        'the tap is accepted',
        async () => (await jobsInTurn(service.database, id)).length > accepted,
      );
      return { sent };
    });
    const { status, body } = await tap.sent;
    expect(status).toBe(422);
    expect(body.message.data).toEqual({
      current_status: 'suspended',
      requested_status: 'picking',
      allowed_transitions: [],
      error_code: 'PICKING_APP_TRANSITION_NOT_ALLOWED',
    });
    expect((await show(id)).status).toBe('suspended');
  });
});
