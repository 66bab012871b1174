import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesOfVersions, pruneEvents } from '../support/beyond-the-interface';
import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import { jobEnds, openShop, placeOrder, type Shop } from '../support/data/shop';
import { readHistories } from '../support/http/order-histories';
import { ArchiveCommand } from '../support/service/archive-command';
import { Service } from '../support/service/service';

const DAY = new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10);
/** No trigger refuses it there; Citus takes no arithmetic of times. */
const MAKE_OLD =
  'UPDATE order_versions SET created_at = to_timestamp($2::float8 + version) WHERE channel_id = $1';
const MOVES = [
  { status: 'picking', metadata: { picker_id: 'p' } },
  { status: 'cancelled', metadata: { cancellation_reason: 'out_of_stock' } },
];

describe('the archive of a Citus cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  let cluster: CitusCluster;
  let service: Service;

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    const database = await distributedDatabase(cluster);
    service = await Service.start({ ARCHIVE_DIR: folder, RATE_LIMIT_PER_SECOND: '0' }, database);
  }, 300_000);
  afterAll(async () => {
    await service?.terminate();
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  });

  async function endedOrder(shop: Shop): Promise<string> {
    const orderId = await placeOrder(shop);
    for (const move of MOVES) {
      const { body } = await shop.api.patch(`/v1/orders/${orderId}/status`, move).expect(202);
      await jobEnds(shop.api, (body.job_id ?? body.jobId) as string);
    }
    return orderId;
  }

  it('takes old versions of several channels, which read as before, is verified, and puts them back', async () => {
    const { database, system } = service;
    const shops = [await openShop(service), await openShop(service), await openShop(service)];
    const orders: string[] = [];
    for (const shop of shops) orders.push(await endedOrder(shop), await endedOrder(shop));
    for (const { channelId } of shops) {
      await pruneEvents(database, channelId);
      await database.query(MAKE_OLD, [channelId, Date.parse(DAY) / 1_000]);
    }
    const places = () => Promise.all(shops.map(({ channelId }) => placesOfVersions(database, channelId)));
    const [before, stored] = [await readHistories(system, orders), await places()];

    expect(await ArchiveCommand.run(service, '--older-than', '400d')).toMatchObject({
      code: 0,
      output: expect.stringContaining('6 orders were archived in 1 files. None waits.') as string,
    });
    expect(await places()).toEqual(shops.map(() => ({ stored: 2, archived: 6, nowhere: 0 })));
    expect(await readHistories(system, orders)).toEqual(before);
    expect(await ArchiveCommand.run(service, '--verify')).toMatchObject({ code: 0 });

    expect(await ArchiveCommand.run(service, '--restore', DAY)).toMatchObject({
      code: 0,
      output: expect.stringContaining('18 versions are in the database again.') as string,
    });
    expect(await places()).toEqual(stored);
    expect(await readHistories(system, orders)).toEqual(before);
  });
});
