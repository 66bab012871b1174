import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

/**
 * Each appended piece copies all before it, which is faster than a query for short texts only. A long text may be made of a short one that
 * it repeats, so what counts is what was appended.
 */
const MOST_APPENDED_BYTES = 32 * 1024;

/**
 * A function restores texts. Written out in the view, the same expression took 3 to 5 ms to plan, for every statement that reads the payload
 * of an event, also where no text has to be restored. On Citus all versions are whole.
 */
export class TextsByAFunction1795600165000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await isOnManyNodes(runner)) return;
    await runner.query(`
      CREATE FUNCTION restored_text(base text, delta text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        bytes CONSTANT bytea := convert_to(base || substr(delta, strpos(delta, chr(10)) + 1), 'UTF8');
        cuts CONSTANT int[] := string_to_array(split_part(delta, chr(10), 1), ',')::int[];
        whole bytea := '';
      BEGIN
        FOR n IN 1 .. cardinality(cuts) BY 2 LOOP
          whole := whole || substr(bytes, cuts[n] + 1, cuts[n + 1]);
          EXIT WHEN length(whole) > ${MOST_APPENDED_BYTES};
        END LOOP;
        IF length(whole) > ${MOST_APPENDED_BYTES} THEN
          whole := (SELECT string_agg(substr(bytes, cuts[n] + 1, cuts[n + 1]), ''::bytea ORDER BY n)
                      FROM generate_series(1, cardinality(cuts), 2) n);
        END IF;
        RETURN convert_from(whole, 'UTF8');
      END $$`);
    await runner.query(wholeVersions((base, delta) => `restored_text(${base}, ${delta})`));
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isOnManyNodes(runner)) return;
    await runner.query(wholeVersions(writtenOut));
    await runner.query('DROP FUNCTION restored_text');
  }
}

const columnOf = (column: string, version: string) =>
  `(SELECT b.${column} FROM order_versions b WHERE b.channel_id = v.channel_id AND b.order_id = v.order_id AND b.version = v.${version})`;

const writtenOut = (base: string, delta: string) => `(
  SELECT convert_from(string_agg(substr(t.bytes, t.cuts[n] + 1, t.cuts[n + 1]), ''::bytea ORDER BY n), 'UTF8') COLLATE "default"
    FROM (SELECT convert_to(d.base || substr(d.delta, strpos(d.delta, chr(10)) + 1), 'UTF8') AS bytes,
                 string_to_array(split_part(d.delta, chr(10), 1), ',')::int[] AS cuts
            FROM (SELECT ${base} AS base, ${delta} AS delta OFFSET 0) d
          OFFSET 0) t,
         generate_series(1, cardinality(t.cuts), 2) n)`;

const BASE = columnOf('snapshot', 'base_version');

const wholeVersions = (restored: (base: string, delta: string) => string) => `
  CREATE OR REPLACE VIEW whole_versions AS
  SELECT v.channel_id, v.order_id, v.version, coalesce(v.whole_bytes, octet_length(v.snapshot)) AS bytes,
         CASE WHEN v.delta IS NULL THEN v.snapshot
              WHEN v.middle_version IS NULL THEN ${restored(BASE, 'v.delta')}
              ELSE ${restored(restored(BASE, columnOf('delta', 'middle_version')), 'v.delta')} END AS snapshot
    FROM order_versions v`;
