import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who did what. Entries can be added and nothing else. Orders are not in the table: their versions say it, and are
 * protected likewise, so that the hot path writes two more columns and one more index entry instead of a second row.
 */
export class AuditTrail1763771200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entries (
        id uuid PRIMARY KEY,
        at timestamptz(3) NOT NULL,
        request_id text,
        actor_kind text NOT NULL,
        key_id uuid,
        client_name text NOT NULL,
        action text NOT NULL,
        resource_type text NOT NULL,
        resource_id text NOT NULL,
        channel_id uuid,
        changed text[] NOT NULL
      )`);
    await runner.query(`CREATE INDEX audit_entries_time ON audit_entries (at, id)`);
    await runner.query(`CREATE INDEX audit_entries_resource ON audit_entries (resource_id, at, id)`);
    await runner.query(`CREATE INDEX audit_entries_channel ON audit_entries (channel_id, at, id)`);
    await runner.query(`ALTER TABLE order_versions ADD COLUMN key_id uuid, ADD COLUMN request_id text`);
    await runner.query(
      `CREATE INDEX order_versions_time ON order_versions (channel_id, created_at, order_id, version)`,
    );
    await runner.query(`
      CREATE FUNCTION refuse_to_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% of % is refused: it is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite()`);
    await runner.query(`
      CREATE TRIGGER order_versions_append_only
        BEFORE UPDATE OF channel_id, order_id, version, change_type, changes, actor, key_id, request_id, created_at
            OR DELETE OR TRUNCATE ON order_versions
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER order_versions_append_only ON order_versions');
    await runner.query('DROP INDEX order_versions_time');
    await runner.query('ALTER TABLE order_versions DROP COLUMN key_id, DROP COLUMN request_id');
    await runner.query('DROP TABLE audit_entries');
    await runner.query('DROP FUNCTION refuse_to_rewrite');
  }
}
