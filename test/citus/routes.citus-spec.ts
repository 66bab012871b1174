import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase, migrate } from '../support/citus/distributed-database';
import { BusySystem } from '../support/data/busy-system';
import { bulkEnds } from '../support/data/bulk';
import { placeOrder } from '../support/data/shop';
import type { Json } from '../support/http/api';
import { until } from '../support/until';
import { nextPage, readings } from '../support/http/readings';
import { ENDING_ROUTES } from '../support/http/ending-routes';
import { documentedRoutes } from '../support/http/documented-routes';
import { send, WRITING_ROUTES } from '../support/http/writing-routes';

const AT_ONCE = 6;
/** It counts for half a second at most, then warns: beside other requests that may be too short. */
const METRICS = '/metrics';
const PAGES = 2;
/** They are GET for old clients only. */
const CHANGING = ['set_status', 'set_suspended', 'unset_suspended', 'set_failed'].map(
  (name) => `/dts/drone/order/${name}`,
);

/** What differs from one system to the next. */
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|ORDER-\d+/g;

/** The order that is written to has no job any more. */
const isAtRest = async ({ service, ground }: BusySystem) => {
  const unfinished = `SELECT 1 FROM jobs WHERE channel_id = $1 AND key = $2 AND status IN ('queued', 'processing')`;
  return (await service.database.query(unfinished, [ground.shop.channelId, ground.orderId])).length === 0;
};

/** Each does all of its list, in its order, several lists at once. */
async function eachOf<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const next = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

describe('every route on a Citus cluster, compared with one Postgres', () => {
  let cluster: CitusCluster;
  let spread: BusySystem;
  let alone: BusySystem;

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    const plain = await cluster.createAside('plain');
    await migrate(plain);
    const databases = [await distributedDatabase(cluster), plain];
    [spread, alone] = (await Promise.all(databases.map(BusySystem.start))) as [BusySystem, BusySystem];
  }, 300_000);
  afterAll(async () => {
    await Promise.all([spread?.stop(), alone?.stop()]);
    await cluster.stop();
  });

  /** Both do the same; gives what each found. */
  const both = async <T>(work: (system: BusySystem) => Promise<T>): Promise<[T, T]> =>
    await Promise.all([work(spread), work(alone)]);

  it('reads the same, with every filter and further pages, whoever asks', async () => {
    const [found, expected] = await both(async (system) => {
      await system.spoil();
      const known = await system.known();
      const answers: Record<string, string> = {};
      for (const [who, reader] of Object.entries(system.readers)) {
        const asked = readings(known, [...CHANGING, METRICS]).filter(
          ({ isPartial }) => who === 'system' || !isPartial,
        );
        await eachOf(asked, async (reading) => {
          for (
            let page = 1, path: string | null = reading.path;
            path !== null && page <= (who === 'system' ? PAGES : 1);
            page += 1
          ) {
            const { status, body, text } = await reader.get(path);
            const size = (body?.data as unknown[] | undefined)?.length ?? '';
            const name = `${who}: ${decodeURIComponent(reading.path).replace(IDS, 'x')} page ${page}`;
            answers[name] = status >= 500 ? `${status} ${text}` : `${status} ${size}`;
            path = nextPage(path, body);
          }
        });
      }
      return answers;
    });
    expect(Object.values(expected).filter((answer) => answer.startsWith('5'))).toEqual([]);
    expect(found).toEqual(expected);
  }, 120_000);

  it('shows metrics', async () => {
    for (const { service } of [spread, alone]) {
      const shown = async () => (await service.system.get(METRICS).expect(200)).text;
      await until('what needs a hand is counted', async () =>
        /^oms_attention\{kind="failed"\} [1-9]/m.test(await shown()),
      );
    }
  });

  it('does bulk work of each kind, of named things and of what a filter finds', async () => {
    const [found, expected] = await both(async ({ service: { system }, shops, admin }) => {
      const { channelId: channel_id } = shops[0]!;
      const orders = (await system.get(`/v1/orders?channel_id=${channel_id}&limit=50`).expect(200)).body
        .data as Json[];
      const ids = orders.map(({ id }) => id as string);
      const cancel = { status: 'cancelled', metadata: { cancellation_reason: 'picking_rejected_by_store' } };
      const works: object[] = [
        { action: 'note', text: 'seen', ids },
        { action: 'note', text: 'seen', filter: { status: 'pending' } },
        { action: 'note', text: 'seen', filter: { q: 'milk', channel_id } },
        { action: 'assign', person_id: admin.id, ids },
        { action: 'assign', person_id: null, filter: { channel_id, assignee: admin.id } },
        { action: 'move', ...cancel, ids: ids.slice(0, 4) },
        { action: 'move', ...cancel, filter: { channel_id, status: 'picking' } },
        { action: 'retry', filter: { type: 'order_create' } },
        {
          action: 'replay',
          channel_id,
          filter: { delivery_status: 'delivered', event_type: 'order:created' },
        },
      ];
      const ends: Json[] = [];
      for (const work of works) {
        const { body } = await system.post('/v1/bulk', work).expect(202);
        const { state, total, counts, failures } = await bulkEnds(system, body.id as string);
        ends.push({ work: JSON.stringify(work).replace(IDS, 'x'), state, total, counts, failures });
      }
      return ends;
    });
    expect(found).toEqual(expected);
  }, 120_000);

  it('writes the same', async () => {
    const documented = documentedRoutes().filter(({ method }) => method !== 'GET');
    const names = documented.map(({ method, path }) => `${method.toLowerCase()} ${path}`);
    expect([...Object.keys(WRITING_ROUTES), ...Object.keys(ENDING_ROUTES)].sort()).toEqual(names.sort());
    const [found, expected] = await both(async (system) => {
      const answers: Record<string, string> = {};
      const { ground } = system;
      for (const [route, make] of Object.entries(WRITING_ROUTES)) {
        const request = await make(ground);
        await until('what was promised is done', () => isAtRest(system));
        const [method] = route.split(' ') as [string];
        const { status, text } = await send(
          method,
          request,
          request.api ?? ground.shop.api,
          `key of ${route}`,
        );
        answers[route] = status < 400 ? `${status}` : `${status} ${text}`;
      }
      for (const [route, prepare] of Object.entries(ENDING_ROUTES)) {
        const end = await prepare(system);
        const { status, text } = await end();
        answers[route] = status < 400 ? `${status}` : `${status} ${text}`;
      }
      const orderId = await placeOrder(system.shops[0]!);
      for (const route of CHANGING) {
        const path = `${route}?orderId=${orderId}&reason=late&status=2&picker_id=p`;
        answers[route] = `${(await system.shops[0]!.api.get(path)).status}`;
      }
      return answers;
    });
    expect(found).toEqual(expected);
    const refused = Object.entries(expected).filter(([, answer]) => Number(answer.slice(0, 3)) >= 400);
    // The order has moved on.
    expect(refused.map(([route]) => route)).toEqual(['post /v1/orders/{orderId}/items']);
  }, 120_000);

  it('logs no error and no warning that one Postgres does not log', () => {
    const [found, expected] = [spread, alone].map(({ service: { log } }) => faultsIn(log));
    expect(found!.filter((fault) => !expected!.includes(fault))).toEqual([]);
  });
});

/** Each kind of error and warning in a log, once. */
function faultsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => /"level":"(warn|error|fatal)"/.test(line));
  return [
    ...new Set(
      lines.map((line) => {
        const { level, context, event, msg, req } = JSON.parse(line) as Record<string, Json>;
        return [level, context, event, msg, req?.path].join(' ').replace(IDS, 'x');
      }),
    ),
  ];
}
