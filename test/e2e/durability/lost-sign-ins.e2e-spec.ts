import type { Response } from 'supertest';
import { openPlace, openShop, type Shop } from '../../support/data/shop';
import { Browser, PASSWORD, somebody, type Somebody, tokenOf } from '../../support/people/browser';
import { createTestDatabase } from '../../support/postgres/database';
import { StatementCutter } from '../../support/postgres/statement-cutter';
import { Service } from '../../support/service/service';

/** More statements than any of these requests has. */
const MOST_STATEMENTS = 60;

/** Something that is done at most once, and how to find out whether it was. */
interface Deed {
  readonly send: () => PromiseLike<Response>;
  readonly isDone: () => Promise<boolean>;
}

describe('a connection to the database that is lost at any statement of a sign-in', () => {
  let cutter: StatementCutter;
  let service: Service;
  let shop: Shop;
  let placeId: string;
  let ana: Somebody;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const url = new URL(database.url);
    cutter = await StatementCutter.start(Number(url.port));
    url.port = String(cutter.port);
    service = await Service.start({ ROLE: 'api', DATABASE_URL: url.href }, database);
    shop = await openShop(service);
    placeId = await openPlace(shop);
    ana = await somebody(service, 'operator');
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await cutter.stop();
  });

  /** What is used up cannot be used again. */
  const once = (send: Deed['send']): Deed => ({
    send,
    isDone: async () => (await send()).status === 410,
  });
  const pair = async (device = new Browser(service)) => {
    const { body } = await shop.api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    const token = (body.url as string).split('#pair=')[1];
    return () => device.post('/v1/session/pair', { token, device_name: 'Phone', person_name: 'Kaisa' });
  };

  const deeds: Readonly<Record<string, () => Promise<Deed>>> = {
    'a device pairs': async () => once(await pair()),
    'somebody uses a link': async () => {
      const { body } = await service.system.post(`/v1/people/${ana.id}/link`).expect(201);
      const use = { token: tokenOf(body.link as string), password: PASSWORD };
      return once(() => new Browser(service).post('/v1/session/links/use', use));
    },
    'somebody signs in': async () => {
      const sessions = async () => {
        const { body } = await service.system.get(`/v1/people/${ana.id}/sessions`).expect(200);
        return (body.data as object[]).length;
      };
      const before = await sessions();
      return {
        send: () => new Browser(service).post('/v1/session', { email: ana.email, password: PASSWORD }),
        isDone: async () => (await sessions()) > before,
      };
    },
    'a device says who picks with it': async () => {
      const device = new Browser(service);
      await (await pair(device))().expect(201);
      return {
        send: () => device.patch('/v1/session/picker', { name: 'Ville' }),
        isDone: async () => (await device.get('/v1/session').expect(200)).body.name === 'Ville',
      };
    },
  };

  it.each(Object.entries(deeds))(
    'is a plain 503 only if nothing happened: %s',
    async (_what, prepare) => {
      for (let statement = 0; ; statement += 1) {
        expect(statement).toBeLessThan(MOST_STATEMENTS);
        const { send, isDone } = await prepare();
        cutter.arm(statement, 'answer');
        const { status, headers, body } = await send();
        const cut = cutter.disarm();
        if (cut === null) {
          expect(status).toBeLessThan(300);
          expect(statement).toBeGreaterThan(2);
          return;
        }
        const isUnknown = body.code === 'OUTCOME_UNKNOWN';
        expect([cut, status < 300 || status === 503]).toEqual([cut, true]);
        expect([cut, headers['retry-after']]).toEqual([cut, status < 300 || isUnknown ? undefined : '1']);
        if (status === 503 && !isUnknown) expect([cut, await isDone()]).toEqual([cut, false]);
      }
    },
    120_000,
  );
});
