import type { Response } from 'supertest';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { type Loss, StatementCutter } from '../../support/postgres/statement-cutter';
import { until } from '../../support/until';
import {
  countEffects,
  type Ground,
  prepareGround,
  send,
  WRITING_ROUTES,
  type WritingRequest,
} from '../../support/http/writing-routes';

/** More statements than any request has. */
const MOST_STATEMENTS = 40;
const ROUTES = Object.keys(WRITING_ROUTES);

/**
 * A request that calls another system may call it once more, may report a failing endpoint, and may report
 * that its first request is under way.
 */
const CALLS_OUT = ['post /v1/channels/{channelId}/webhook/test', 'post /v1/channels/{channelId}/oauth2/test'];

/** Their responses also show what is stored besides the change. */
const SHOW_MORE = [
  'put /v1/channels/{channelId}',
  'put /v1/channels/{channelId}/webhook',
  'post /v1/channels/{channelId}/webhook/rotate-secret',
  'put /v1/channels/{channelId}/oauth2',
  'post /v1/channels/{channelId}/webhook/replay',
  'post /v1/channels/{channelId}/webhook/history/{deliveryId}/replay',
];

describe('a connection to the database that is lost at any statement of a writing request', () => {
  let cutter: StatementCutter;
  let receiver: Receiver;
  let ground: Ground;
  let keys = 0;

  beforeAll(async () => {
    receiver = await Receiver.start();
    const first = await Service.start();
    const prepared = await prepareGround(first, receiver);
    await first.terminate();
    const url = new URL(first.database.url);
    cutter = await StatementCutter.start(Number(url.port));
    url.port = String(cutter.port);
    const service = await Service.start(
      { ...first.env, ROLE: 'api', DATABASE_URL: url.href, API_KEY_REQUESTS_PER_SECOND: '0' },
      first.database,
    );
    ground = { ...prepared, service, shop: { ...prepared.shop, api: service.as(prepared.shop.key) } };
  }, 120_000);
  afterAll(async () => {
    await ground.service.stop();
    await receiver.stop();
    await cutter.stop();
  });

  /** Sends it until the response is anything but "retry later"; a call of another system may be under way for a minute. */
  function insist(route: string, request: WritingRequest, key: string, story = route): Promise<Response> {
    const ask = async () => {
      const answer = await send(route.split(' ')[0]!, request, request.api ?? ground.shop.api, key);
      const isUnderWay = answer.status === 409 && answer.headers['retry-after'] !== undefined;
      return answer.status !== 503 && (!isUnderWay || CALLS_OUT.includes(route)) && answer;
    };
    return until(`${story}: it is answered`, ask, 15_000, 50);
  }

  async function effectOf(route: string): Promise<number> {
    const request = await WRITING_ROUTES[route]!(ground);
    const before = await countEffects(ground);
    await insist(route, request, `undisturbed-${(keys += 1)}`);
    return (await countEffects(ground)) - before;
  }

  /** Cuts the connection at the statement; false when the request has fewer of them. */
  async function cutAt(route: string, statement: number, loss: Loss, effect: number): Promise<boolean> {
    const method = route.split(' ')[0]!;
    const request = await WRITING_ROUTES[route]!(ground);
    const key = `key-${(keys += 1)}`;
    const before = await countEffects(ground);
    cutter.arm(statement, loss);
    const first = await send(method, request, request.api ?? ground.shop.api, key);
    const cut = cutter.disarm();
    const story = `${route}, ${loss} of statement ${statement} lost: ${cut?.slice(0, 80)}`;
    const done = (await countEffects(ground)) - before;
    const isExpected = first.status < 300 || first.status === 503 || CALLS_OUT.includes(route);
    expect([story, isExpected]).toEqual([story, true]);
    const isUnknown = JSON.stringify(first.body).includes('"OUTCOME_UNKNOWN"');
    if (first.status === 503 && !isUnknown && !CALLS_OUT.includes(route))
      expect([story, 'done though it said not', done]).toEqual([story, 'done though it said not', 0]);
    if (first.status < 300 && !CALLS_OUT.includes(route))
      expect([story, 'done', done]).toEqual([story, 'done', effect]);
    const last = await insist(route, request, key, story);
    if (CALLS_OUT.includes(route)) {
      expect([200, 409, 429]).toContain(last.status);
      return cut !== null;
    }
    expect([story, last.status < 300, last.status]).toEqual([story, true, last.status]);
    const total = (await countEffects(ground)) - before;
    expect([story, 'in all', total]).toEqual([story, 'in all', effect]);
    return cut !== null;
  }

  it.each(ROUTES)(
    'has exactly one effect when it is repeated with its key: %s',
    async (route) => {
      const effect = await effectOf(route);
      for (const loss of ['request', 'answer'] as const) {
        let statement = 0;
        while (statement < MOST_STATEMENTS && (await cutAt(route, statement, loss, effect))) statement += 1;
        expect(statement).toBeGreaterThan(1);
        expect(statement).toBeLessThan(MOST_STATEMENTS);
      }
    },
    180_000,
  );

  /** Sends it once and without a key, and loses the connection at the statement; false when the request has fewer of them. */
  async function cutOnce(route: string, statement: number): Promise<boolean> {
    const verb = route.split(' ')[0] as 'post' | 'put';
    const { path, body } = await WRITING_ROUTES[route]!(ground);
    const before = await countEffects(ground);
    cutter.arm(statement, 'answer');
    const { status, body: told } = await ground.shop.api[verb](path, body);
    const cut = cutter.disarm();
    const story = `${route}, answer of statement ${statement} lost: ${cut?.slice(0, 80)}`;
    const done = (await countEffects(ground)) - before;
    if (told.code !== 'OUTCOME_UNKNOWN')
      expect([story, status, done > 0]).toEqual([story, status, status < 300]);
    return cut !== null;
  }

  it.each(SHOW_MORE)(
    'is reported as a plain 503 only when nothing was done, also without a key: %s',
    async (route) => {
      let statement = 0;
      while (statement < MOST_STATEMENTS && (await cutOnce(route, statement))) statement += 1;
      expect(statement).toBeGreaterThan(1);
      expect(statement).toBeLessThan(MOST_STATEMENTS);
    },
    180_000,
  );

  it('is reported by whether the change may have been made', async () => {
    const route = 'post /v1/channels';
    const lost: { answer: Response; isCommit: boolean }[] = [];
    const hasLostCommit = () => lost.some(({ isCommit }) => isCommit);
    // Now and then a request has a statement more, such as one that looks up its key: another round then.
    for (let [statement, rounds] = [0, 0]; rounds === 0 || (!hasLostCommit() && rounds < 9); statement += 1) {
      const request = await WRITING_ROUTES[route]!(ground);
      cutter.arm(statement, 'answer');
      const { path, body } = request;
      const answer = await ground.shop.api.post(path, body);
      const cut = cutter.disarm();
      if (cut === null) [statement, rounds] = [-1, rounds + 1];
      else if (answer.status === 503) lost.push({ answer, isCommit: /^commit/i.test(cut.trim()) });
    }
    const told = lost.map(({ answer: { headers, body } }) => [headers['retry-after'], body.code]);
    expect(told).toEqual(
      lost.map(({ isCommit }) => (isCommit ? [undefined, 'OUTCOME_UNKNOWN'] : ['1', 'SERVICE_UNAVAILABLE'])),
    );
    expect(hasLostCommit()).toBe(true);
    expect(lost.length).toBeGreaterThan(2);
  });
});
