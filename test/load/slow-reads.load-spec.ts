import {
  beginToRead,
  cutMidway,
  nothingWaits,
  plantLongOrders,
  whileLocked,
} from '../support/data/held-up-read';
import { readResponse } from '../support/http/read-response';
import { Service } from '../support/service/service';
import { openShop, type Shop } from '../support/data/shop';
import { withoutFallback } from '../support/undisturbed';

/** Far more than needed: the machine may be busy. */
const PATIENCE_MS = 180_000;
/** Logged when Postgres has not cancelled a statement that took too long half a second later. */
const SILENT = 'fell silent and are closed';

describe('a read that takes too long', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start({ DATABASE_POOL_SIZE: '5' });
    shop = await openShop(service);
    await plantLongOrders(service.database, shop);
  });
  afterAll(() => service.stop());

  const lists = () => [
    `/v1/events?channel_id=${shop.channelId}&limit=100`,
    `/v1/orders?channel_id=${shop.channelId}&limit=100`,
  ];

  it(
    'is refused with what to do when nothing was sent of it',
    async () => {
      const answers = await withoutFallback([service], SILENT, () =>
        whileLocked(service.database, 'versions', async () => {
          const answered = await Promise.all(lists().map((list) => shop.api.get(list)));
          await nothingWaits(service.database);
          return answered;
        }),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(503);
        expect(body.error).toContain('took too long for this request: use a narrower filter');
        expect(body.code).toBe('TOOK_TOO_LONG');
      }
    },
    PATIENCE_MS,
  );

  it(
    'is cut in its midst, so that nobody takes the beginning for the whole, and holds no connection',
    async () => {
      for (const list of lists()) {
        const cut = await cutMidway(service.database, `${service.url}${list}`, shop.key);
        expect(cut).toMatchObject({ status: 200, isWhole: false });
        expect(await readResponse(`${service.url}${list}`, shop.key)).toMatchObject({
          status: 200,
          whole: true,
        });
      }
    },
    PATIENCE_MS,
  );

  it(
    'costs others nothing while its client does not read on',
    async () => {
      const stalled = await Promise.all(
        lists().map((list) => beginToRead(`${service.url}${list}`, shop.key)),
      );
      await whileLocked(service.database, 'versions', () => Promise.resolve());
      for (const { goOn } of stalled) expect(await goOn()).toBe(true);
    },
    PATIENCE_MS,
  );

  it(
    'of the audit log has ten seconds, and then says that the search is too wide',
    async () => {
      const { status, body, logged } = await withoutFallback([service], SILENT, async () => {
        const earlier = service.log.length;
        const answer = await whileLocked(service.database, 'versions', async () =>
          service.system.get(`/v1/audit?channel_id=${shop.channelId}`),
        );
        return { status: answer.status, body: answer.body, logged: service.log.slice(earlier) };
      });
      expect(status).toBe(400);
      expect(body.error).toContain('The search takes too long: narrow it');
      expect(logged).not.toContain(SILENT);
    },
    PATIENCE_MS,
  );
});
