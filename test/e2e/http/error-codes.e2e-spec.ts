import { readFileSync } from 'node:fs';
import { type ErrorCode, ERRORS, type ErrorRow } from '../../../src/contract';
import { CHANNELS } from '../../support/provocations/channels';
import { EDGE } from '../../support/provocations/edge';
import { ORDERS } from '../../support/provocations/orders';
import { PEOPLE } from '../../support/provocations/people';
import { PICKING } from '../../support/provocations/picking';
import { PLACES } from '../../support/provocations/places';
import { MOST_SOCKETS, SOCKET } from '../../support/provocations/socket';
import { type Met, metBy, type Provoke, World } from '../../support/provocations/world';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder } from '../../support/data/shop';

/** Codes that need an outage, many requests at once or a special clock, and the test that provokes each. */
const ELSEWHERE = {
  BODY_TOO_SLOW: 'src/infrastructure/http/body/request-body.spec.ts',
  TOO_MANY_BODIES: 'src/infrastructure/http/body/request-body.spec.ts',
  RESOURCE_TOO_LARGE: 'test/e2e/http/growing-resources.e2e-spec.ts',
  REQUEST_TOO_SLOW: 'src/infrastructure/http/limits/server-limits.spec.ts',
  TOO_MANY_AT_ONCE: 'test/load/turns-of-requests.load-spec.ts',
  TOO_MANY_REQUESTS: 'test/e2e/access/rate-limit.e2e-spec.ts',
  TOO_MANY_FAILURES: 'test/e2e/access/rate-limit.e2e-spec.ts',
  TOO_MANY_SIGN_INS: 'test/e2e/people/sessions.e2e-spec.ts',
  SIGN_IN_BUSY: 'src/people/passwords/password-hasher.spec.ts',
  TOO_MANY_OWN_CHANNELS: 'test/handlers/channels.spec.ts',
  TOO_MANY_KEYS: 'test/e2e/people/roles.e2e-spec.ts',
  TOO_MANY_LINKED_CHANNELS: 'test/handlers/places.spec.ts',
  TOO_MANY_PLACES: 'test/handlers/places.spec.ts',
  TOO_MANY_TEST_CALLS: 'test/e2e/access/test-call-limits.e2e-spec.ts',
  TOO_MANY_DEVICES: 'test/e2e/picking/device-subscriptions.e2e-spec.ts',
  OIDC_SIGN_IN_FAILED: 'test/e2e/people/oidc.e2e-spec.ts',
  OIDC_UNAVAILABLE: 'test/e2e/people/oidc.e2e-spec.ts',
  OIDC_NO_ROLE: 'test/e2e/people/oidc.e2e-spec.ts',
  TOO_MANY_PAIRED_DEVICES: 'test/e2e/picking/paired-devices.e2e-spec.ts',
  TOO_SLOW: 'test/e2e/realtime/realtime-feed.e2e-spec.ts',
  SERVICE_UNAVAILABLE: 'test/e2e/operations/operations.e2e-spec.ts',
  OUTCOME_UNKNOWN: 'test/e2e/durability/lost-statements.e2e-spec.ts',
  TOOK_TOO_LONG: 'test/load/slow-reads.load-spec.ts',
  INTERNAL_ERROR: 'test/e2e/webhooks/webhook-faults.e2e-spec.ts',
  ARCHIVE_UNAVAILABLE: 'test/e2e/operations/archive.e2e-spec.ts',
  ORDER_NOT_CREATED: 'test/e2e/orders/changes-on-their-way.e2e-spec.ts',
  BULK_TOO_LARGE: 'test/load/bulk.load-spec.ts',
  PROCESS_ENDED: 'test/durability/jobs-that-end-processes.spec.ts',
} as const satisfies { readonly [Code in ErrorCode]?: string };

/** Of a service that accepts and applies nothing: see below. */
const WITHOUT_WORKER = ['TOO_MANY_UNFINISHED_JOBS', 'STILL_BEING_APPLIED', 'TOO_MANY_BULKS'] as const;

const PROVOCATIONS = {
  ...EDGE,
  ...CHANNELS,
  ...ORDERS,
  ...PEOPLE,
  ...PICKING,
  ...PLACES,
  ...SOCKET,
} satisfies Readonly<
  Record<Exclude<ErrorCode, keyof typeof ELSEWHERE | (typeof WITHOUT_WORKER)[number]>, Provoke>
>;

/** A message of the code, whatever its facts. */
function messageOf({ message, example }: ErrorRow): RegExp {
  const parts = message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(example === undefined ? `^${parts.join('[^]+')}$` : '[^]+');
}

/** What may be said of the socket's message in place of the row's: what exactly is wrong. */
const SAYS_MORE: readonly ErrorCode[] = ['INVALID_MESSAGE'];

function expectRow(code: ErrorCode, met: Met): void {
  const row: ErrorRow = ERRORS[code];
  expect(met.code).toBe(code);
  // What a socket says may be a response elsewhere.
  if (met.closeCode === undefined) expect(met.status).toBe(row.status);
  if (met.closeCode !== undefined) expect(met.closeCode).toBe(row.close);
  if (!SAYS_MORE.includes(code)) expect(met.message).toMatch(messageOf(row));
}

describe('every error of the table', () => {
  let world: World;
  /** The same, of a process that soon closes sockets without a key. */
  let impatient: World;

  beforeAll(async () => {
    const [service, receiver] = await Promise.all([
      Service.start({
        JOB_RETRY_SCHEDULE: '50ms',
        REALTIME_MAX_SOCKETS_PER_KEY: `${MOST_SOCKETS}`,
        REALTIME_MAX_SUBSCRIPTIONS: '1',
        REALTIME_MESSAGES_PER_SECOND: '30',
      }),
      Receiver.start(),
    ]);
    const [shop, other] = [await openShop(service, receiver), await openShop(service)];
    const reader = {
      name: 'r',
      client_name: 'r',
      created_by: 'r',
      scope: 'read',
      channel_ids: [shop.channelId],
    };
    const { body } = await service.system.post('/v1/api-keys', reader).expect(201);
    world = new World(service, receiver, shop, other, body.key as string);
    const soonCloses = await Service.start(
      { ...service.env, REALTIME_AUTH_TIMEOUT_MS: '1500' },
      service.database,
    );
    impatient = new World(soonCloses, receiver, shop, other, body.key as string);
  });
  afterAll(async () => {
    await impatient.service.terminate();
    await Promise.all([world.service.stop(), world.receiver.stop()]);
  });

  it('is provoked here or in another test, none twice', () => {
    const provoked = [...Object.keys(PROVOCATIONS), ...Object.keys(ELSEWHERE), ...WITHOUT_WORKER];
    expect(provoked.sort()).toEqual(Object.keys(ERRORS).sort());
  });

  it.each(Object.entries(PROVOCATIONS) as [ErrorCode, Provoke][])('%s', async (code, provoke) => {
    expectRow(code, await provoke(code === 'AUTH_TIMEOUT' ? impatient : world));
  });

  it.each(Object.entries(ELSEWHERE))('%s is provoked in %s', (code, path) => {
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`['"]${code}\\b`));
  });
});

describe('errors of changes that are accepted and wait', () => {
  it('say that one still waits, and that no more may wait', async () => {
    const all = await Service.start({ MAX_UNFINISHED_JOBS_PER_ORDER: '3' });
    const shop = await openShop(all);
    const orderId = await placeOrder(shop);
    await all.terminate();
    const accepting = await Service.start({ ...all.env, ROLE: 'api' }, all.database);
    const api = accepting.as(shop.key);
    const picking = await api.get(`/dts/drone/order/set_status?orderId=${orderId}&status=2`);
    expectRow('STILL_BEING_APPLIED', metBy(picking));
    expect(picking.headers['retry-after']).toBeUndefined();
    const pick = await api.put(`/v1/orders/${orderId}/picks/milk`, { picked: 1, missing: 0 });
    expectRow('STILL_BEING_APPLIED', metBy(pick));
    expect(pick.headers['retry-after']).toBe('1');
    const replace = () => api.put(`/v1/orders/${orderId}`, orderBody(shop.channelId)).then(metBy);
    const replaced = [await replace(), await replace(), await replace()];
    expectRow('TOO_MANY_UNFINISHED_JOBS', replaced.at(-1)!);
    const move = { action: 'move', status: 'processing', ids: [orderId] };
    const moved: Met[] = [];
    for (let n = 0; n < 11; n += 1) moved.push(metBy(await api.post('/v1/bulk', move)));
    expectRow('TOO_MANY_BULKS', moved.at(-1)!);
    await accepting.stop();
  });
});
