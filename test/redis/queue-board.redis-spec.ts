import { Processes } from '../support/processes';
import { RedisServer } from '../support/redis-server';
import { Service } from '../support/service';
import { openShop } from '../support/shop';

const basic = (password: string) => `Basic ${Buffer.from(`anyone:${password}`).toString('base64')}`;

/** Asks for a path of the board. */
function visit(service: Service, authorization: string | null, path = '', method = 'GET'): Promise<Response> {
  const headers: Record<string, string> = authorization === null ? {} : { authorization };
  return fetch(`${service.url}/admin/queues${path}`, { method, headers });
}

describe('the board of queues', () => {
  let redis: RedisServer;
  let processes: Processes;
  let service: Service;

  beforeAll(async () => {
    redis = await RedisServer.start();
    processes = await Processes.prepare({ REDIS_URL: redis.url });
    service = await processes.start('all');
  });
  afterAll(async () => {
    await processes.stop();
    await redis.kill();
  });

  it('asks a browser for a password', async () => {
    for (const authorization of [null, basic('wrong'), 'Bearer wrong', 'Basic ?']) {
      const response = await visit(service, authorization);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
    expect((await visit(service, null, '/api/queues')).status).toBe(401);
  });

  it('is for administrators only', async () => {
    const shop = await openShop(service);
    const refused = await visit(service, basic(shop.key));
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({ error: 'Admin access required' });
    expect((await visit(service, `Bearer ${service.token()}`)).status).toBe(200);
  });

  it('lists every queue, as a page that needs nothing from elsewhere', async () => {
    const page = await visit(service, basic(service.token()));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<base href="/admin/queues/"');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const words = await visit(service, basic(service.token()), '/static/locales/en-US/messages.json');
    expect(words.status).toBe(200);
    const { queues } = (await (await visit(service, basic(service.token()), '/api/queues')).json()) as {
      queues: { name: string; readOnlyMode: boolean }[];
    };
    expect(queues.map(({ name }) => name)).toEqual(['webhooks', 'push', 'jobs', 'outside-jobs', 'events']);
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
  });

  it('changes nothing', async () => {
    const answer = await visit(service, basic(service.token()), '/api/queues/webhooks/empty', 'PUT');
    expect(answer.status).toBe(405);
  });
});

describe('the board of queues without Redis', () => {
  let service: Service;
  beforeAll(async () => void (service = await Service.start()));
  afterAll(() => service.stop());

  it('says to administrators that there are none', async () => {
    expect((await visit(service, null)).status).toBe(401);
    const response = await visit(service, basic(service.token()));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: 'There are no queues to show: REDIS_URL is not set, and jobs run from Postgres',
    });
  });
});
