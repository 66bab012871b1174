import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

/**
 * Rows may leave out what follows from their other columns: the head of a status change, changes of the status alone, and all of a signed
 * delivery's headers but the time of the signature. The view writes out status changes. Earlier releases can't read such rows, so they
 * are stored only in databases that refuse those (docs/operations.md#versions-that-store-what-changed).
 */
export class DerivedIsLeftOut1795600161000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      toldEvents(`WHEN starts_with(e.data, chr(2)) THEN ',' || ${MEMBERS}
                                   ELSE ',' || left(right(e.data, -1), -1) END`),
    );
  }

  /** In a cluster there are no such rows. */
  async down(runner: QueryRunner): Promise<void> {
    if (!(await isOnManyNodes(runner))) {
      await runner.query(
        `UPDATE events e SET data = '{' || ${MEMBERS} || '}' WHERE starts_with(e.data, chr(2))`,
      );
      await runner.query('ALTER TABLE order_versions DISABLE TRIGGER order_versions_append_only');
      await runner.query(
        `UPDATE order_versions
            SET changes = '[{"field":"status","from":"' || status_from || '","to":"' || status_to || '"}]'
          WHERE changes = ''`,
      );
      await runner.query('ALTER TABLE order_versions ENABLE TRIGGER order_versions_append_only');
      await runner.query(
        `UPDATE webhook_deliveries SET request_headers = '{"webhook-timestamp":"' || request_headers || '"}'
          WHERE request_headers ~ '^[0-9]+$'`,
      );
    }
    await runner.query(toldEvents(`ELSE ',' || left(right(e.data, -1), -1) END`));
    await runner.query(
      `DELETE FROM schema_compatibility WHERE needs_migration = 'DerivedIsLeftOut1795600161000'`,
    );
  }
}

/** As they were when this migration was written. */
const WORDS = [
  '"updated_by":"',
  '","user_id":null,"user_name":null',
  '","user_id":null',
  ',"auto_transition',
  ',"properties":{"picked_quantity":',
  ',"unpicked_quantity":0,"sub_item_id":null}}',
  '{"item_id":"',
  '","quantity":',
];

const part = (n: number) => `split_part(e.data, chr(2), ${n})`;

const REST = WORDS.reduceRight((sql, word, n) => `replace(${sql}, chr(${n + 3}), '${word}')`, part(5));

const MEMBERS = `
  '"channel_id":"' || e.channel_id || '","order_number":"' || ${part(2)} || '","version":' || e.version
    || ',"status":{"from":"' || ${part(3)} || '","to":"' || ${part(4)} || '"},"previous_status":"' || ${part(3)}
    || '","old_status":"' || ${part(3)} || '","new_status":"' || ${part(4)} || '","metadata":' || ${REST}`;

const ID_FIRST = `'{"order_id":"' || e.order_id || '"'`;

const ORDER_BEHIND = `',' || right(v.snapshot, -1)`;

/** @param others how events that add something are told */
const toldEvents = (others: string) => `
  CREATE OR REPLACE VIEW told_events AS
  SELECT e.channel_id, e.id, e.seq, e.position, e.type, e.order_id, e.version, e.origin, e.occurred_at,
         CASE WHEN v.snapshot IS NULL THEN e.data
              WHEN starts_with(e.data, '{"order_id":') THEN replace(e.data, U&'\\0001', ${ORDER_BEHIND})
              ELSE ${ID_FIRST} || CASE WHEN e.data = '{}' THEN '' ${others}
                || CASE WHEN e.type = 'order:status_changed' THEN ',"order":' || ${ID_FIRST} || ${ORDER_BEHIND} || '}'
                        ELSE ${ORDER_BEHIND} END
         END AS data
    FROM events e
    LEFT JOIN whole_versions v
      ON v.channel_id = e.channel_id AND v.order_id = e.order_id AND v.version = e.version`;
