import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

/**
 * The texts of versions may be in files (docs/adr/0074): where they are, and the one exception that the append-only versions make for it.
 * What a version changed may be written only while the archive has that version; all else stays refused.
 */
export class ArchiveOfVersions1795600250000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE running_processes ADD COLUMN reads_archive boolean NOT NULL DEFAULT false',
    );
    await runner.query(`
      CREATE TABLE archive_files (
        name text PRIMARY KEY,
        day date NOT NULL,
        sha256 text,
        bytes bigint,
        orders integer NOT NULL DEFAULT 0,
        closes_day boolean NOT NULL DEFAULT false,
        settled_at timestamptz(3)
      )`);
    await runner.query(`
      CREATE TABLE archived_versions (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        first_version integer NOT NULL,
        last_version integer NOT NULL,
        file text NOT NULL,
        start bigint NOT NULL,
        bytes integer NOT NULL,
        PRIMARY KEY (channel_id, order_id, first_version)
      )`);
    if (await isOnManyNodes(runner)) {
      await runner.query(
        `SELECT create_distributed_table('archived_versions', 'channel_id', colocate_with => 'orders')`,
      );
      return;
    }
    await runner.query(`
      CREATE FUNCTION refuse_unless_archived() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM archived_versions a
                        WHERE a.channel_id = OLD.channel_id AND a.order_id = OLD.order_id
                          AND OLD.version BETWEEN a.first_version AND a.last_version) THEN
          RAISE EXCEPTION '% of % is refused: it is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NEW;
      END $$`);
    await this.guard(runner, ALL_BUT_CHANGES);
    await runner.query(`
      CREATE TRIGGER order_versions_changes_kept BEFORE UPDATE OF changes ON order_versions
        FOR EACH ROW EXECUTE FUNCTION refuse_unless_archived()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const [archived] = (await runner.query('SELECT 1 FROM archived_versions LIMIT 1')) as unknown[];
    if (archived !== undefined)
      throw new Error(
        'versions are archived: put them back first (npm run archive -- --restore, docs/operations.md#the-archive)',
      );
    if (!(await isOnManyNodes(runner))) {
      await runner.query('DROP TRIGGER order_versions_changes_kept ON order_versions');
      await runner.query('DROP FUNCTION refuse_unless_archived');
      await this.guard(runner, `changes, ${ALL_BUT_CHANGES}`);
    }
    await runner.query('DROP TABLE archived_versions, archive_files');
    await runner.query('ALTER TABLE running_processes DROP COLUMN reads_archive');
    await runner.query(
      `DELETE FROM schema_compatibility WHERE needs_migration = 'ArchiveOfVersions1795600250000'`,
    );
  }

  private async guard(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query('DROP TRIGGER order_versions_append_only ON order_versions');
    await runner.query(`
      CREATE TRIGGER order_versions_append_only BEFORE UPDATE OF ${columns} OR DELETE OR TRUNCATE ON order_versions
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite()`);
  }
}

const ALL_BUT_CHANGES = 'channel_id, order_id, version, change_type, actor, key_id, request_id, created_at';
