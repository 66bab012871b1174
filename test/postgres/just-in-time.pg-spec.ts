import { queryOnce } from '../support/postgres/database';
import { InstalledPostgres } from '../support/postgres/installed-postgres';
import { Service } from '../support/service/service';

describe('a Postgres that can compile statements just in time', () => {
  let postgres: InstalledPostgres;

  beforeAll(async () => {
    postgres = await InstalledPostgres.start();
  });
  afterAll(() => postgres.stop());

  /** As a connection finds it that is opened now. */
  async function jit(url: string): Promise<string> {
    const [row] = await queryOnce<{ jit: string }>(url, 'SHOW jit');
    return row!.jit;
  }

  it('does not do so for the service, whose role owns the database or does not', async () => {
    const owned = await postgres.create('owned');
    const lent = await postgres.create('lent');
    await lent.query('CREATE ROLE tenant LOGIN');
    await lent.query('GRANT CREATE ON SCHEMA public TO tenant');
    const asTenant = lent.url.replace('postgres@', 'tenant@');
    expect([await jit(owned.url), await jit(asTenant)]).toEqual(['on', 'on']);
    for (const url of [owned.url, asTenant]) {
      const service = await Service.start({}, { ...owned, url });
      await service.terminate();
    }
    expect([await jit(owned.url), await jit(asTenant)]).toEqual(['off', 'off']);
  });
});
