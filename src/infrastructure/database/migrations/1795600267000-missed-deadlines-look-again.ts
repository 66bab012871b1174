import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deadlines that were missed had nothing to do any more, so one that its order met later stayed among those that need a hand. They look
 * again at their orders, spread over some hours so that timers whose time comes meanwhile do not wait for them. Those of one channel are
 * set at a time, while the service runs.
 */
export class MissedDeadlinesLookAgain1795600267000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await ofEachChannel(runner, `next_at = now() + ${MINUTES} * interval '1 minute'`, 'next_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await ofEachChannel(runner, 'next_at = NULL', 'parked_at IS NULL');
  }
}

/** From an hour on; on Citus no number may be random. */
const MINUTES = '(60 + (hashtext(order_id::text) & 1023))';

async function ofEachChannel(runner: QueryRunner, change: string, which: string): Promise<void> {
  const channels = (await runner.query('SELECT id FROM channels')) as { id: string }[];
  for (const { id } of channels)
    await runner.query(
      `UPDATE order_deadlines SET ${change} WHERE channel_id = $1 AND state = 'breached' AND ${which}`,
      [id],
    );
}
