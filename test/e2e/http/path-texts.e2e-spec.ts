import { randomUUID } from 'node:crypto';
import type { Api } from '../../support/http/api';
import { documentedRoutes } from '../../support/http/documented-routes';
import { type Ground, prepareGround, WRITING_ROUTES } from '../../support/http/writing-routes';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';

/** A path of the API document, one of its parameters, and a method. */
const parameters = documentedRoutes().flatMap(({ method, path }) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [method, path, name!] as const),
);

describe('a path parameter with U+0000, which the database can not store', () => {
  let service: Service;
  let receiver: Receiver;
  let ground: Ground;

  beforeAll(async () => {
    receiver = await Receiver.start();
    service = await Service.start();
    ground = await prepareGround(service, receiver);
  }, 120_000);
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  /** What exists, for each parameter that reading and deleting routes have. */
  const known = (name: string): string =>
    ({
      channelId: ground.shop.channelId,
      placeId: ground.placeId,
      orderId: ground.pickingOrderId,
      itemId: 'milk',
      version: '1',
      from: '1',
      to: '1',
    })[name] ?? randomUUID();

  it.each(parameters)('%s %s: its %s is as one that nothing has', async (method, path, name) => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const written = await WRITING_ROUTES[`${verb} ${path}`]?.(ground);
    const api = written?.api ?? service.system;
    const place = path.split('/').indexOf(`{${name}}`);
    const exact = written?.path ?? path.replace(/\{(\w+)\}/g, (_, other: string) => known(other));
    const ask = async (value: string) => {
      const asked = exact.split('/').with(place, value).join('/');
      const file = written?.csv;
      const request = (api as Api)[verb](asked, written?.body);
      const sent = file === undefined ? request : request.attach('file', Buffer.from(file), 'shelves.csv');
      const { status, body } = await sent;
      return { status, code: body.code };
    };
    expect(await ask('a%00b')).toEqual(await ask('nobody-has-this'));
    expect((await ask('%00')).status).toBeLessThan(500);
  });
});
