import { api, request } from './request';

/** What the service says to each request, in turn. */
const mockService = jest.fn<Promise<Response>, [Request]>();

jest.mock('@oms/client', () => {
  const actual = jest.requireActual<typeof import('@oms/client')>('@oms/client');
  const createRoutes: typeof actual.createRoutes = (options) =>
    actual.createRoutes({ ...options, baseUrl: 'http://service', fetch: (one) => mockService(one) });
  return { ...actual, createRoutes };
});

type Answer = 'none' | number | [status: number, code: string];

const TEN_MINUTES_MS = 600_000;
const pathOf = (() => {
  let places = 0;
  return () => `/v1/places/${(places += 1)}`;
})();

describe('a write that is sent again', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] }));
  afterEach(() => {
    jest.useRealTimers();
    mockService.mockReset();
  });

  /** The key that it is sent with. */
  const send = async (answer: Answer, path: string, asked: object = { method: 'POST', body: { n: 1 } }) => {
    if (answer === 'none') mockService.mockRejectedValueOnce(new TypeError('cut off'));
    else {
      const [status, code] = typeof answer === 'number' ? [answer, 'CODE'] : answer;
      mockService.mockResolvedValueOnce(Response.json({ code }, { status }));
    }
    await request(path, asked).catch(() => undefined);
    return mockService.mock.lastCall![0].headers.get('Idempotency-Key');
  };

  it.each<Answer>(['none', 502, 504, [503, 'OUTCOME_UNKNOWN'], [409, 'REQUEST_UNDER_WAY']])(
    'has the same key after %j, until it is answered',
    async (doubt) => {
      const path = pathOf();
      const first = await send(doubt, path);
      expect(first).toMatch(/^[0-9a-f-]{36}$/);
      expect(await send(doubt, path)).toBe(first);
      expect(await send(200, path)).toBe(first);
      expect(await send(200, path)).not.toBe(first);
    },
  );

  it.each<Answer>([200, 400, 409, 412, 429, [503, 'SERVICE_UNAVAILABLE']])(
    'has a new key after %j',
    async (answer) => {
      const path = pathOf();
      const first = await send(answer, path);
      expect(await send(200, path)).not.toBe(first);
    },
  );

  it.each<Answer>([401, 429, 500, [503, 'SERVICE_UNAVAILABLE']])(
    'keeps its key when the repeat gets %j, which says nothing of the first',
    async (answer) => {
      const path = pathOf();
      const first = await send('none', path);
      expect(await send(answer, path)).toBe(first);
      expect(await send(200, path)).toBe(first);
    },
  );

  it.each([
    ['the method', { method: 'PUT', body: { n: 1 } }],
    ['the body', { method: 'POST', body: { n: 2 } }],
    ['what it is a change of', { method: 'POST', body: { n: 1 }, headers: { 'If-Match': '"2"' } }],
  ])('has a new key when %s is another, and then as it was before', async (_what, other) => {
    const path = pathOf();
    const first = await send('none', path);
    const second = await send(200, path, other);
    expect(second).not.toBe(first);
    expect([first, second]).not.toContain(await send(200, path));
  });

  it('has a new key after what it made was deleted, and after a while', async () => {
    const [deleted, late] = [pathOf(), pathOf()];
    const firsts = [await send('none', deleted), await send('none', late)];
    expect(await send(200, deleted, { method: 'DELETE' })).toBeNull();
    expect(firsts).not.toContain(await send(200, deleted));
    jest.setSystemTime(Date.now() + TEN_MINUTES_MS);
    expect(firsts).not.toContain(await send(200, late));
  });

  it('keeps its key while something else is written elsewhere, or here with a key of its own', async () => {
    const path = pathOf();
    const first = await send('none', path);
    await send(200, pathOf());
    const own = { method: 'POST', body: { n: 2 }, headers: { 'Idempotency-Key': 'own' } };
    expect(await send('none', path, own)).toBe('own');
    expect(await send(200, path)).toBe(first);
  });

  it('is told apart by what fills its path', async () => {
    const note = async (orderId: string) => {
      mockService.mockRejectedValueOnce(new TypeError('cut off'));
      const body = { text: 'Call first' };
      await api.post('/v1/orders/{orderId}/notes', { path: { orderId }, body }).catch(() => undefined);
      return mockService.mock.lastCall![0].headers.get('Idempotency-Key');
    };
    const first = await note('one');
    expect(await note('other')).not.toBe(first);
    expect(await note('one')).toBe(first);
  });

  it('has a new key when it only sets values, which somebody else may have set otherwise meanwhile', async () => {
    const set = { method: 'PUT', body: { is_active: true } } as const;
    const path = pathOf();
    expect(await send(200, path, set)).not.toBe(await send('none', path, set));
    const unchanged = { ...set, headers: { 'If-Match': '"1"' } };
    const first = await send('none', path, unchanged);
    expect(await send(200, path, unchanged)).toBe(first);
  });

  it('is said to be safe to send, unlike what has no key', async () => {
    mockService.mockRejectedValue(new TypeError('cut off'));
    const codeOf = (path: string, method: 'GET' | 'POST' | 'DELETE') =>
      request(path, { method }).catch(({ code }: { code: string }) => code);
    expect(await codeOf(pathOf(), 'POST')).toBe('UNANSWERED');
    expect(await codeOf(pathOf(), 'DELETE')).toBe('UNREACHABLE');
    expect(await codeOf(pathOf(), 'GET')).toBe('UNREACHABLE');
    expect(await codeOf('/v1/session', 'POST')).toBe('UNREACHABLE');
    expect(mockService.mock.lastCall![0].headers.get('Idempotency-Key')).toBeNull();
  });
});
