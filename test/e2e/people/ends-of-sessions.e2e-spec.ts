import type { Json } from '../../support/http/api';
import { movableClock } from '../../support/beyond-the-interface';
import { somebody, type Somebody } from '../../support/people/browser';
import { createTestDatabase } from '../../support/postgres/database';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const MINUTE = 60_000;
const IDLE = 12 * 60 * MINUTE;
const MAX = 18 * 60 * MINUTE;

describe('sessions and their tokens, as time passes', () => {
  let service: Service;
  let clock: Awaited<ReturnType<typeof movableClock>>;
  const people: Somebody[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase();
    clock = await movableClock(database);
    service = await Service.start({ SESSION_IDLE: '12h', SESSION_MAX: '18h' }, database);
  });
  afterEach(async () => {
    people.length = 0;
    await clock.setRight();
  });
  afterAll(() => service.stop());

  const viewer = async (): Promise<Somebody> => {
    const one = await somebody(service, 'viewer');
    people.push(one);
    return one;
  };

  /** It is so much later than when the test began. A change of somebody makes the process look at their sessions anew. */
  const itIsLater = async (ms: number) => {
    await clock.putForward(ms);
    for (const { id } of people)
      await service.system.put(`/v1/people/${id}`, { name: `After ${ms} ms` }).expect(200);
  };

  const sessionOf = async ({ id }: Somebody): Promise<Json> =>
    (await service.system.get(`/v1/people/${id}/sessions`).expect(200)).body.data[0];

  const statusOf = async ({ browser }: Somebody) => (await browser.get('/v1/session')).status;

  it('end SESSION_IDLE after they were last used, and SESSION_MAX after they began, used or not', async () => {
    const [used, unused] = [await viewer(), await viewer()];
    const { created_at, last_used_at } = await sessionOf(used);
    await itIsLater(IDLE - MINUTE);
    expect(await statusOf(used)).toBe(200);
    await until('its use is noted', async () => (await sessionOf(used)).last_used_at !== last_used_at);

    await itIsLater(IDLE + MINUTE);
    expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 401]);
    expect(await sessionOf(unused)).toBeUndefined();
    const ends = Date.parse((await sessionOf(used)).expires_at as string) - Date.parse(created_at as string);
    expect(Math.abs(ends - MAX)).toBeLessThan(1_000);

    await itIsLater(MAX - MINUTE);
    expect(await statusOf(used)).toBe(200);
    await itIsLater(MAX + MINUTE);
    expect(await statusOf(used)).toBe(401);
    expect(await sessionOf(used)).toBeUndefined();
  });

  it('close the socket when they end: an open one is no use', async () => {
    const { browser } = await viewer();
    const { body } = await browser.post('/v1/session/socket-token').expect(201);
    const socket = await SocketClient.open(service, body.token as string);
    await itIsLater(IDLE + 2 * MINUTE);
    expect(await socket.waitForClose()).toBe(4401);
  });

  it('give tokens that the socket takes for 60 seconds', async () => {
    await clock.standStill();
    const { browser } = await viewer();
    const { body } = await browser.post('/v1/session/socket-token').expect(201);
    const token = body.token as string;
    await SocketClient.open(service, token);
    await itIsLater(59_999);
    await SocketClient.open(service, token);

    await itIsLater(60_000);
    const late = await SocketClient.connect(service);
    late.send({ type: 'auth', apiKey: token });
    expect(await late.waitForClose()).toBe(4401);
    expect(late.of('auth_ok')).toEqual([]);
    const { body: another } = await browser.post('/v1/session/socket-token').expect(201);
    await SocketClient.open(service, another.token as string);
  });
});
