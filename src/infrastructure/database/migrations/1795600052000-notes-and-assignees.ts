import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people write beside orders, and who takes care of them. */
export class NotesAndAssignees1795600052000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_notes (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        id uuid NOT NULL,
        kind text NOT NULL,
        text text,
        assignee_id uuid,
        actor_kind text NOT NULL,
        key_id uuid,
        client_name text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (channel_id, order_id, id)
      )`);
    await runner.query(`
      CREATE TABLE order_assignees (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        person_id uuid NOT NULL,
        name text NOT NULL,
        assigned_at timestamptz(3) NOT NULL,
        PRIMARY KEY (channel_id, order_id)
      )`);
    await runner.query(
      'CREATE INDEX order_assignees_person ON order_assignees (channel_id, person_id, order_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_assignees');
    await runner.query('DROP TABLE order_notes');
  }
}
