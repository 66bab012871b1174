import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deadlines that orders warned of or missed and met later stayed in the index of those that need a hand. They leave it, those of one
 * channel at a time, while the service runs.
 */
export class MetDeadlinesEnd1795600265000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const channels = (await runner.query('SELECT id FROM channels')) as { id: string }[];
    for (const { id } of channels)
      await runner.query(
        `UPDATE order_deadlines d SET state = 'met', next_at = NULL FROM orders o
          WHERE d.channel_id = $1 AND d.state IN ('warned', 'breached') AND o.channel_id = $1 AND o.id = d.order_id
            AND (o.rank >= d.met_at OR o.status IN ('completed', 'cancelled'))`,
        [id],
      );
  }

  /** Nothing shows what became of a deadline before its order met it. */
  async down(): Promise<void> {}
}
