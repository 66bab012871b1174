import type { Json } from '../support/http/api';
import { openShop, placeOrder } from '../support/data/shop';
import { InstalledPostgres } from '../support/postgres/installed-postgres';
import { TcpProxy } from '../support/postgres/tcp-proxy';
import { Service } from '../support/service/service';
import { until } from '../support/until';

const DATABASE_READ_WAIT_MS = '1000';
/** More than what the next primary writes meanwhile. */
const LOST = `SELECT pg_logical_emit_message(true, 'lost', repeat('x', 1000000)) FROM generate_series(1, 60)`;

describe('a failover that loses commits', () => {
  const servers: InstalledPostgres[] = [];
  let network: TcpProxy;
  let service: Service;

  afterAll(async () => {
    await service.terminate();
    await network.stop();
    for (const server of servers.reverse()) await server.stop();
  });

  it('leaves a replica that had replayed them: lists show what the next primary commits', async () => {
    const primary = await InstalledPostgres.start({ fsync: 'off' });
    servers.push(primary);
    const database = await primary.create('orders');
    const [next, replica] = [await primary.replicate(), await primary.replicate()];
    servers.push(next, replica);
    network = await TcpProxy.start(primary.port);
    const address = database.url.replace(String(primary.port), String(network.port));
    const DATABASE_READ_URL = replica.database('orders').url;
    service = await Service.start(
      { DATABASE_READ_URL, DATABASE_READ_WAIT_MS },
      { ...database, url: address },
    );
    const shop = await openShop(service);
    const state = async () => {
      const { text } = await service.as(null).get('/metrics').expect(200);
      return /^oms_replica\{state="(\w+)"\} 1$/m.exec(text)?.[1];
    };
    const list = async () =>
      (await shop.api.get(`/v1/orders?channel_id=${shop.channelId}`).expect(200)).body.data;
    await until('the replica is used', async () => (await state()) === 'used');

    const has = (server: InstalledPostgres, lsn: string) =>
      until('it has replayed all', async () => {
        const sql = 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has';
        return (await server.database('orders').query<{ has: boolean }>(sql, [lsn]))[0]!.has;
      });
    const position = async () =>
      (await database.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn'))[0]!.lsn;
    await has(next, await position());
    await next.kill();
    await database.query(LOST);
    await has(replica, await position());
    await list();
    await primary.kill();
    await next.run();
    await next.database('orders').query('SELECT pg_promote()');
    network.redirect(next.port);

    await until('an order is accepted', async () => {
      const { status } = await shop.api.get(`/v1/orders?channel_id=${shop.channelId}`);
      return status === 200;
    });
    const order = await placeOrder(shop);
    expect((await list()).map(({ id }: Json) => id as string)).toContain(order);
    expect(await state()).toBe('away');
  });
});
