import { areWaiting, hold, jobsInTurn } from '../../support/beyond-the-interface';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

/** How many requests change the one order that all of them want, and how many each of the others. */
const MANY = 100;
const SOME = 20;

describe('many writers of one order, with two workers', () => {
  let api: Service;
  let workers: Service[];
  let shop: Shop;

  beforeAll(async () => {
    api = await Service.start({ ROLE: 'api' });
    const worker = { ...api.env, ROLE: 'worker', LOG_LEVEL: 'debug' };
    workers = await Promise.all([1, 2].map(() => Service.start(worker, api.database)));
    shop = await openShop(api);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
    await api.stop();
  });

  /** An order that is being picked: from here a courier may be called any number of times. */
  async function orderInPicking(): Promise<string> {
    const id = await placeOrder(shop);
    await shop.api
      .patch(`/v1/orders/${id}/status`, { status: 'picking', metadata: { picker_id: 'p' } })
      .set('Prefer', 'wait=20')
      .expect(202);
    return id;
  }

  /** Every other request replaces the content, the others dispatch a courier; each leaves a mark in the order. */
  async function change(id: string, mark: number): Promise<{ mark: number; jobId: string }> {
    const { body } =
      mark % 2 === 0
        ? await shop.api
            .put(`/v1/orders/${id}`, orderBody(shop.channelId, { metadata: { mark } }))
            .expect(202)
        : await shop.api
            .patch(`/v1/orders/${id}/status`, { status: 'retrieving', metadata: { mark } })
            .expect(202);
    return { mark, jobId: body.jobId as string };
  }

  async function marksIn(id: string): Promise<number[]> {
    const { body } = await shop.api.get(`/v1/orders/${id}`).expect(200);
    const versions = await Promise.all(
      Array.from({ length: body.version as number }, (_, index) =>
        shop.api.get(`/v1/orders/${id}/versions/${index + 1}`).expect(200),
      ),
    );
    return versions.slice(3).map(({ body: { change_type, order } }) => {
      const { metadata } = order;
      return (change_type === 'updated' ? metadata.mark : metadata.courier.mark) as number;
    });
  }

  async function jobsLeft(): Promise<number> {
    const waiting = ['queued', 'processing'].map(async (status) => {
      const query = `channel_id=${shop.channelId}&status=${status}&limit=1`;
      return (await shop.api.get(`/v1/jobs?${query}`).expect(200)).body.pagination.total as number;
    });
    return (await Promise.all(waiting)).reduce((sum, total) => sum + total, 0);
  }

  /** Versions 1 to n, each change there once, in the order in which the jobs were accepted. */
  async function expectAllInOrder(
    id: string,
    sent: readonly { mark: number; jobId: string }[],
  ): Promise<void> {
    const jobs = (await jobsInTurn(api.database, id)).slice(2);
    expect(new Set(jobs.map((job) => job.status))).toEqual(new Set(['completed']));
    expect(jobs).toHaveLength(sent.length);
    const markOf = new Map(sent.map(({ mark, jobId }) => [jobId, mark]));
    expect(await marksIn(id)).toEqual(jobs.map((job) => markOf.get(job.id)));
  }

  it('gives versions without a gap, in the order accepted, with no update lost', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, orderInPicking));
    const sent = await Promise.all(
      ids.map((id, index) =>
        Promise.all(Array.from({ length: index === 0 ? MANY : SOME }, (_, mark) => change(id, mark))),
      ),
    );
    await until('all jobs have ended', async () => (await jobsLeft()) === 0, 30_000);
    for (const [index, id] of ids.entries()) await expectAllInOrder(id, sent[index]!);
    for (const worker of workers) {
      await until('each worker has had work', async () => {
        await placeOrder(shop);
        return worker.log.includes('"event":"job.ended"');
      });
    }
    expect(api.log).not.toContain('"event":"job.ended"');
  });

  it('loses and repeats nothing when a worker is killed in the middle', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, orderInPicking));
    const [killed, other] = workers as [Service, Service];
    await other.terminate();
    const held = await hold(api.database, 'order', ids[0]);
    const sent = await Promise.all(
      ids.map((id) => Promise.all(Array.from({ length: 2 * SOME }, (_, mark) => change(id, mark)))),
    );
    await areWaiting(api.database, 1);
    await killed.kill();
    await held.letGo();
    expect(await jobsLeft()).toBeGreaterThanOrEqual(2 * SOME);
    await other.run();
    await until('the other worker has done the rest', async () => (await jobsLeft()) === 0, 30_000);
    for (const [index, id] of ids.entries()) await expectAllInOrder(id, sent[index]!);
  });
});
