import { randomUUID } from 'node:crypto';
import type { Workers } from '../../src/infrastructure/workers';
import { RelayOptions } from '../../src/events/relay/relay-options';
import { RelayWorker } from '../../src/events/relay/relay-worker';
import { Jobs } from '../../src/jobs';
import { OrdersModule } from '../../src/orders';
import { CreateOrder } from '../../src/orders/commands/create-order';
import { CONNECTIONS_OF_RELAY, Ground, ORIGIN } from '../handlers/ground';

type Work = Parameters<Workers['add']>[1];

const LEAST = 1024 * 1024;
/** Five make less than the default of `BATCH_BYTES`; the third reaches the least that it may be. */
const COUNT = 5;
const BYTES = 400_000;

describe('BATCH_BYTES', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule], CONNECTIONS_OF_RELAY, { BATCH_BYTES: String(LEAST) });
  });
  afterAll(() => ground.stop());

  it('ends a write of accepted jobs', async () => {
    const { channelId } = ground;
    const jobs = ground.module.get(Jobs);
    const text = JSON.stringify({ note: 'x'.repeat(BYTES) });
    const accepted = Array.from({ length: COUNT }, () => {
      const id = randomUUID();
      const command = new CreateOrder(id, channelId, {} as CreateOrder['content'], ORIGIN);
      return jobs.accept(id, command, { channelId, key: id }, null, text);
    });
    await Promise.all(accepted);
    const writes = await ground.rows<{ jobs: number }>(
      'SELECT count(*)::int AS jobs FROM jobs GROUP BY xmin::text ORDER BY jobs',
    );
    expect(writes).toEqual([{ jobs: 2 }, { jobs: 3 }]);
  });

  it('ends a batch of relayed events', async () => {
    const { channelId } = ground;
    let round: Work['round'];
    const workers = { add: (_worker: object, work: Work) => (round = work.round) };
    new RelayWorker(ground.module.get(RelayOptions), workers as unknown as Workers).onApplicationBootstrap();
    // A relay hands on one by one what may have ended the process before it.
    while (await round!());
    await ground.rows(
      `INSERT INTO events (channel_id, id, type, data, occurred_at)
       SELECT $1, gen_random_uuid()::text, 'webhook:test', repeat('x', $2), now() FROM generate_series(1, $3::int)`,
      channelId,
      BYTES,
      COUNT,
    );
    await round!();
    const [relayed] = await ground.rows<{ events: number }>(
      `SELECT count(*)::int AS events FROM events WHERE type = 'webhook:test' AND told_at IS NOT NULL`,
    );
    expect(relayed).toEqual({ events: 3 });
  });
});
