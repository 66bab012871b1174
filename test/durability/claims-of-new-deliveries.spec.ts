import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@libs/outbox';
import { UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../src/infrastructure/database';
import { WebhooksModule } from '../../src/webhooks';
import { DELIVERIES } from '../../src/webhooks/delivery/delivery-policy';
import { makeDeliveries } from '../../src/webhooks/fan-out/make-deliveries';
import { Ground } from '../handlers/ground';

/** The process counts a lease from the statement on, and gives it up no later than the database does. */
it('a delivery that is claimed as it is made is claimed for its whole lease, however old the transaction is', async () => {
  const ground = await Ground.of([WebhooksModule], 2);
  const event = {
    id: randomUUID(),
    partition: randomUUID(),
    type: 'order:created',
    subject: randomUUID(),
    version: 1,
  } as RecordedEvent;
  await ground.rows(
    `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
     VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{order:created}')`,
    event.partition,
  );
  await ground.rows(
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
     VALUES ($1, $2, 'order:created', $3, 1, '{}', now())`,
    ...[event.partition, event.id, event.subject],
  );
  const leftMs = await ground.module.get(UnitOfWork).run(async (tx) => {
    await tx.query('SELECT pg_sleep(0.5)');
    const [before] = await tx.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const topology = ground.module.get<Topology>(Topology as never);
    await makeDeliveries(tx, topology, [event], { rooms: new Map([[event, 1_000]]), bytes: 1_000 });
    const [made] = await tx.query<{ due_at: Date }>(
      'SELECT due_at FROM webhook_deliveries WHERE event_id = $1',
      [event.id],
    );
    return made!.due_at.getTime() - before!.at.getTime();
  });
  expect(leftMs).toBeGreaterThanOrEqual(DELIVERIES.leaseMs);
  await ground.stop();
});
