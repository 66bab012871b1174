import { readFileSync, writeFileSync } from 'node:fs';
import { ROLE_NAMES } from '../../../src/people/model/roles';
import { openPlace, openShop, type Shop } from '../../support/data/shop';
import {
  type Holder,
  guardedRoutes,
  isLetIn,
  markdownTable,
  nameOf,
} from '../../support/people/access-table';
import { PASSWORD, somebody } from '../../support/people/browser';
import { Service } from '../../support/service/service';

const PAGE = 'docs/rules/routes.md';
const TABLE = /^\|[^]*\|$/m;

/** `WRITE_ROUTES=true npx jest --selectProjects e2e --testPathPatterns access-table` writes the table. */
describe('every route with every role and every scope', () => {
  let service: Service;
  let shop: Shop;
  let holders: Holder[];

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    const place = await openPlace(shop);
    holders = [
      ...(await Promise.all(['read', 'write', 'admin'].map(key))),
      ...(await Promise.all(
        ROLE_NAMES.map((role) => person(role, role === 'store' ? { place_ids: [place] } : {})),
      )),
    ];
  });
  afterAll(() => service.stop());

  async function key(scope: string): Promise<Holder> {
    const { body } = await service.system
      .post('/v1/api-keys', {
        name: scope,
        client_name: scope,
        created_by: 'test',
        scope,
        channel_ids: [shop.channelId],
      })
      .expect(201);
    const api = service.as(body.key as string);
    return { name: `key: ${scope}`, send: (method, path) => send(api, method, path) };
  }

  async function person(role: string, limits: object): Promise<Holder> {
    const { browser, email } = await somebody(service, role, limits);
    const again = () => browser.signIn(email, PASSWORD);
    return { name: role, send: (method, path) => send(browser, method, path), again };
  }

  type Client = Pick<typeof service.system, 'get' | 'post' | 'put' | 'patch' | 'delete'>;
  const send = (
    client: Client | Awaited<ReturnType<typeof somebody>>['browser'],
    method: string,
    path: string,
  ) => client[method.toLowerCase() as 'get' | 'post'](path);

  it(`is as ${PAGE} says`, async () => {
    const rows: string[][] = [];
    const byHolder = new Map<string, boolean[]>();
    const routes = guardedRoutes();
    await Promise.all(
      holders.map(async (holder) => {
        const found: boolean[] = [];
        for (const route of routes) found.push(await isLetIn(route, holder));
        byHolder.set(holder.name, found);
      }),
    );
    routes.forEach((route, n) =>
      rows.push([
        `\`${nameOf(route)}\``,
        ...holders.map(({ name }) => (byHolder.get(name)![n] ? 'yes' : '')),
      ]),
    );
    const table = markdownTable(['route', ...holders.map(({ name }) => name)], rows);
    const page = readFileSync(PAGE, 'utf8');
    if (process.env.WRITE_ROUTES === 'true') writeFileSync(PAGE, page.replace(TABLE, table));
    expect(TABLE.exec(readFileSync(PAGE, 'utf8'))?.[0]).toBe(table);
  });

  it('lets nobody in without a credential', async () => {
    const nobody = service.as(null);
    const stranger: Holder = { name: 'nobody', send: (method, path) => send(nobody, method, path) };
    const open: string[] = [];
    for (const route of guardedRoutes()) if (await isLetIn(route, stranger)) open.push(nameOf(route));
    expect(open).toEqual([]);
  });
});
