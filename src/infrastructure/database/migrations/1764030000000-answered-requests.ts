import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of requests that are applied at once, for repeats; a key counts for its caller, whatever it was used for. */
export class AnsweredRequests1764030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE answered_requests (
        caller text NOT NULL,
        idempotency_key text NOT NULL,
        fingerprint text NOT NULL,
        status smallint,
        location text,
        answer text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (caller, idempotency_key)
      )`);
    await runner.query('CREATE INDEX answered_requests_age ON answered_requests (created_at)');
    await runner.query('CREATE INDEX accepted_requests_key ON accepted_requests (caller, idempotency_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX accepted_requests_key');
    await runner.query('DROP TABLE answered_requests');
  }
}
