import { Client } from 'pg';
import { createTestDatabase } from '../support/postgres/database';
import { Service } from '../support/service/service';
import { openPlace, openShop, orderBody, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { until } from '../support/until';

describe('work that conflicts with other work', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`ALTER DATABASE "${name}" SET deadlock_timeout TO '100ms'`);
    service = await Service.start({}, database);
    shop = await openShop(service);
  });
  afterAll(() => service.stop());

  /** Another transaction, in which Postgres does not look for deadlocks. */
  async function begin(): Promise<Client> {
    const client = new Client({ connectionString: service.database.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query(`SET deadlock_timeout TO '20s'`);
    return client;
  }

  const pidOf = async (client: Client) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;

  /**
   * Makes work of the service, which locks `first` and then `second`, the victim of a deadlock. It is kept from `first` until a rival
   * that has `second` waits behind it: so the circle is closed by the service's own wait, which Postgres looks at.
   * @param waiting a part of the statement that waits for `first`
   */
  async function asVictim<T>(
    first: string,
    second: string,
    work: () => Promise<T>,
    waiting = '',
  ): Promise<T> {
    const [keeper, rival] = [await begin(), await begin()];
    await rival.query(second);
    await keeper.query(first);
    const done = work();
    // Not over the keeper's connection: in a transaction, pg_stat_activity stays as it was at the first look.
    const keeperPid = await pidOf(keeper);
    await until('the service waits', async () => {
      const rows = await service.database.query(
        'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)) AND strpos(query, $2) > 0',
        [keeperPid, waiting],
      );
      return rows.length > 0;
    });
    const rivalPid = await pidOf(rival);
    const wanted = rival.query(first);
    await until('the rival waits', async () => {
      const rows = await service.database.query('SELECT 1 WHERE cardinality(pg_blocking_pids($1)) > 0', [
        rivalPid,
      ]);
      return rows.length > 0;
    });
    await keeper.end();
    await wanted;
    await rival.end();
    return done;
  }

  it('is repeated when it is the victim of a deadlock', async () => {
    const placeId = await openPlace(shop);
    const { status, body } = await asVictim(
      `SELECT 1 FROM places WHERE id = '${placeId}' FOR UPDATE`,
      'LOCK TABLE audit_entries IN SHARE MODE',
      () => shop.api.patch(`/v1/places/${placeId}`, { name: 'renamed' }).then((answer) => answer),
    );
    expect([status, body.name]).toEqual([200, 'renamed']);
    const logged = await service.database.query(
      `SELECT 1 FROM audit_entries WHERE resource_id = '${placeId}' AND action = 'place.updated'`,
    );
    expect(logged).toHaveLength(1);
    expect(service.log).not.toContain('"level":"error"');
  });

  it('is accepted when its insert is the victim of a deadlock', async () => {
    const { status, body } = await asVictim(
      'LOCK TABLE accepted_requests IN SHARE MODE',
      'LOCK TABLE jobs IN SHARE MODE',
      () =>
        shop.api
          .post('/v1/orders', orderBody(shop.channelId))
          .set('Idempotency-Key', 'in-a-deadlock')
          .then((answer) => answer),
      'INSERT INTO accepted_requests',
    );
    expect(status).toBe(202);
    expect(await service.database.query(`SELECT 1 FROM jobs WHERE id = '${body.jobId}'`)).toHaveLength(1);
  });

  it('is repeated on a new connection when the server accepts no writes for a moment', async () => {
    const name = new URL(service.database.url).pathname.slice(1);
    await service.database.query(`ALTER DATABASE "${name}" SET default_transaction_read_only TO on`);
    await service.database.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const writes = () =>
      Promise.all([
        shop.api.post('/v1/orders', orderBody(shop.channelId)),
        shop.api.post('/v1/orders', orderBody(shop.channelId)).set('Idempotency-Key', `key-${Math.random()}`),
        shop.api.post('/v1/channels', { name: 'one more', type: 'sap-commerce', config: {} }),
        shop.api.put(`/v1/channels/${shop.channelId}/webhook`, {
          webhook_url: 'https://example.com/',
          webhook_secret: SECRET,
        }),
      ]);
    const refused = await until('connections are replaced', async () => {
      const answers = await writes();
      return answers.every(({ status }) => status === 503) && answers;
    });
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '1', '1']);
    expect((await shop.api.get('/v1/channels')).status).toBe(200);

    const startedBefore = service.log.length;
    const patient = shop.api.post('/v1/channels', { name: 'patient', type: 'sap-commerce', config: {} });
    const answered = patient.then(({ status }) => status);
    // No interface shows when it has been refused for the first time; both ways are right.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await mend(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    expect([201, 503]).toContain(await answered);
    expect((await writes()).map(({ status }) => status)).toEqual([202, 202, 201, 200]);
    await placeOrder(shop);
    expect(service.log.slice(startedBefore)).not.toContain('INTERNAL');
  });

  async function mend(sql: string): Promise<void> {
    const client = new Client({
      connectionString: service.database.url,
      options: '-c default_transaction_read_only=off',
    });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
});
