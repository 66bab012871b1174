import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events store what they add to their order, as a JSON text of its own. The view puts the id of the order, a column of the
 * event, before it and the order, which the version has, behind it; in a status change the order is a member. What earlier
 * releases stored begins with the id: it is whole, or has U+0001 where the order was left out. Both releases read this
 * view, so either understands what the other one stores.
 */
export class EventsStoreWhatTheyAdd1764900002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      viewOf(`
      CASE WHEN v.snapshot IS NULL THEN e.data
           WHEN starts_with(e.data, '{"order_id":') THEN ${OF_EARLIER_RELEASES}
           ELSE ${ID_FIRST} || CASE WHEN e.data = '{}' THEN '' ELSE ',' || left(right(e.data, -1), -1) END
             || CASE WHEN e.type = 'order:status_changed' THEN ',"order":' || ${ID_FIRST} || ${ORDER_BEHIND} || '}'
                            ELSE ${ORDER_BEHIND} END
      END`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE events e SET data = t.data
        FROM told_events t, order_versions v
       WHERE t.channel_id = e.channel_id AND t.id = e.id AND NOT starts_with(e.data, '{"order_id":')
         AND v.channel_id = e.channel_id AND v.order_id = e.order_id AND v.version = e.version`);
    await runner.query(viewOf(`CASE WHEN v.snapshot IS NULL THEN e.data ELSE ${OF_EARLIER_RELEASES} END`));
  }
}

const ID_FIRST = `'{"order_id":"' || e.order_id || '"'`;

/** The members of the order and the brace that closes it. */
const ORDER_BEHIND = `',' || right(v.snapshot, -1)`;

const OF_EARLIER_RELEASES = `replace(e.data, U&'\\0001', ${ORDER_BEHIND})`;

const viewOf = (data: string) => `
  CREATE OR REPLACE VIEW told_events AS
  SELECT e.channel_id, e.id, e.seq, e.position, e.type, e.order_id, e.version, e.origin, e.occurred_at, ${data} AS data
    FROM events e
    LEFT JOIN order_versions v
      ON v.channel_id = e.channel_id AND v.order_id = e.order_id AND v.version = e.version`;
