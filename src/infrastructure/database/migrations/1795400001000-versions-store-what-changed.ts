import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

/**
 * A version may be stored by what it shares with an earlier, whole version of its order. The previous release goes on with
 * whole ones: others are stored only in databases that refuse it (docs/operations.md#versions-that-store-what-changed).
 */
export class VersionsStoreWhatChanged1795400001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_versions
        ALTER COLUMN snapshot DROP NOT NULL,
        ADD COLUMN base_version integer,
        ADD COLUMN middle_version integer,
        ADD COLUMN delta text,
        ADD COLUMN whole_bytes integer`);
    await runner.query(
      `ALTER TABLE running_processes ADD COLUMN reads_deltas boolean NOT NULL DEFAULT false`,
    );
    await runner.query(wholeVersions((await isOnManyNodes(runner)) ? 'v.snapshot' : TEXT));
    await runner.query(toldEvents('whole_versions'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE order_versions v SET snapshot = w.snapshot, base_version = NULL, middle_version = NULL, delta = NULL,
             whole_bytes = NULL
        FROM whole_versions w
       WHERE v.snapshot IS NULL AND w.channel_id = v.channel_id AND w.order_id = v.order_id AND w.version = v.version`);
    await runner.query(toldEvents('order_versions'));
    await runner.query('DROP VIEW whole_versions');
    await runner.query(`
      ALTER TABLE order_versions
        ALTER COLUMN snapshot SET NOT NULL,
        DROP COLUMN base_version, DROP COLUMN middle_version, DROP COLUMN delta, DROP COLUMN whole_bytes`);
    await runner.query('ALTER TABLE running_processes DROP COLUMN reads_deltas');
    await runner.query(
      `DELETE FROM schema_compatibility WHERE needs_migration = 'VersionsStoreWhatChanged1795400001000'`,
    );
  }
}

/** A column of another version of the same order. */
const columnOf = (column: string, version: string) =>
  `(SELECT b.${column} FROM order_versions b WHERE b.channel_id = v.channel_id AND b.order_id = v.order_id AND b.version = v.${version})`;

/** The stretches of the base and of what is added to it, counted in bytes: characters of a long text would have to be counted. */
const restored = (base: string, delta: string) => `(
  SELECT convert_from(string_agg(substr(t.bytes, t.cuts[n] + 1, t.cuts[n + 1]), ''::bytea ORDER BY n), 'UTF8') COLLATE "default"
    FROM (SELECT convert_to(d.base || substr(d.delta, strpos(d.delta, chr(10)) + 1), 'UTF8') AS bytes,
                 string_to_array(split_part(d.delta, chr(10), 1), ',')::int[] AS cuts
            FROM (SELECT ${base} AS base, ${delta} AS delta OFFSET 0) d
          OFFSET 0) t,
         generate_series(1, cardinality(t.cuts), 2) n)`;

const BASE = columnOf('snapshot', 'base_version');
const MIDDLE = restored(BASE, columnOf('delta', 'middle_version'));

const TEXT = `
  CASE WHEN v.delta IS NULL THEN v.snapshot
       WHEN v.middle_version IS NULL THEN ${restored(BASE, 'v.delta')}
       ELSE ${restored(MIDDLE, 'v.delta')} END`;

/** On Citus, which can't plan the subqueries of a delta in a claim, all versions are whole. */
const wholeVersions = (text: string) => `
  CREATE VIEW whole_versions AS
  SELECT v.channel_id, v.order_id, v.version, coalesce(v.whole_bytes, octet_length(v.snapshot)) AS bytes, ${text} AS snapshot
    FROM order_versions v`;

const ID_FIRST = `'{"order_id":"' || e.order_id || '"'`;

const ORDER_BEHIND = `',' || right(v.snapshot, -1)`;

const toldEvents = (versions: string) => `
  CREATE OR REPLACE VIEW told_events AS
  SELECT e.channel_id, e.id, e.seq, e.position, e.type, e.order_id, e.version, e.origin, e.occurred_at,
         CASE WHEN v.snapshot IS NULL THEN e.data
              WHEN starts_with(e.data, '{"order_id":') THEN replace(e.data, U&'\\0001', ${ORDER_BEHIND})
              ELSE ${ID_FIRST} || CASE WHEN e.data = '{}' THEN '' ELSE ',' || left(right(e.data, -1), -1) END
                || CASE WHEN e.type = 'order:status_changed' THEN ',"order":' || ${ID_FIRST} || ${ORDER_BEHIND} || '}'
                        ELSE ${ORDER_BEHIND} END
         END AS data
    FROM events e
    LEFT JOIN ${versions} v
      ON v.channel_id = e.channel_id AND v.order_id = e.order_id AND v.version = e.version`;
