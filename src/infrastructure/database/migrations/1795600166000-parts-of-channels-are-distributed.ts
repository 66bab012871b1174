import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

const PARTS = ['webhook_endpoints', 'oauth2_clients', 'channel_health'];

/**
 * On Citus every node had a copy of these tables, so that writing a row locked all of them in the whole cluster. They follow the
 * orders of their channel; releases before this one join and lock them in ways that a distributed table refuses.
 */
export class PartsOfChannelsAreDistributed1795600166000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isOnManyNodes(runner))) return;
    await runner.query(
      `INSERT INTO schema_compatibility (needs_migration) VALUES ($1)
       ON CONFLICT (only_row) DO UPDATE SET needs_migration = excluded.needs_migration`,
      [this.constructor.name],
    );
    for (const table of PARTS) {
      await runner.query(`SELECT undistribute_table('${table}')`);
      await runner.query(
        `SELECT create_distributed_table('${table}', 'channel_id', colocate_with => 'orders')`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await isOnManyNodes(runner))) return;
    await runner.query('DELETE FROM schema_compatibility WHERE needs_migration = $1', [
      this.constructor.name,
    ]);
    for (const table of PARTS) {
      await runner.query(`SELECT undistribute_table('${table}')`);
      await runner.query(`SELECT create_reference_table('${table}')`);
    }
  }
}
