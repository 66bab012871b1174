import { ViewColumn, ViewEntity } from 'typeorm';
import type { OnChannel } from '../../infrastructure/database';
import { isShort, writtenMembers } from '../short-status-change';

/** The id of the order, a column of the event. */
const ID_FIRST = `'{"order_id":"' || e.order_id || '"'`;

/** The members of the order, which the version of the event has, and the brace that closes it. */
const ORDER_BEHIND = `',' || right(v.snapshot, -1)`;

/** What earlier releases stored begins with the id: it is whole, or has U+0001 where the order was left out. */
const OF_EARLIER_RELEASES = `replace(e.data, U&'\\0001', ${ORDER_BEHIND})`;

const PAYLOAD = `
  CASE WHEN v.snapshot IS NULL THEN e.data
       WHEN starts_with(e.data, '{"order_id":') THEN ${OF_EARLIER_RELEASES}
       ELSE ${ID_FIRST} || CASE WHEN e.data = '{}' THEN ''
                               WHEN ${isShort('e')} THEN ',' || ${writtenMembers('e')}
                               ELSE ',' || left(right(e.data, -1), -1) END
         || CASE WHEN e.type = 'order:status_changed' THEN ',"order":' || ${ID_FIRST} || ${ORDER_BEHIND} || '}'
                 ELSE ${ORDER_BEHIND} END
  END`;

const told = (joinedVersions: string): string => `
    SELECT e.channel_id, e.id, e.seq, e.position, e.type, e.order_id, e.version, e.origin, e.occurred_at, ${PAYLOAD} AS data
      FROM events e
      LEFT JOIN ${joinedVersions}`;

/**
 * The view for claims, whose statements are planned along their indexes and name the channels of each table. A range of one version
 * has an order, and only one index has it: by another Postgres would read versions of a whole channel that it takes for empty.
 */
export const claimedEvents = (on: OnChannel): string =>
  told(`LATERAL (
        SELECT w.snapshot FROM whole_versions w
         WHERE w.channel_id = e.channel_id AND w.order_id = e.order_id AND w.version BETWEEN e.version AND e.version ${on('w')}
         ORDER BY w.version LIMIT 1) v ON true`);

/**
 * The body of an event, as webhooks, the feed and pushes have it (docs/rules/events.md#payloads): what the event adds,
 * between the id and the members of its order. A change of this expression takes a migration that replaces the view;
 * a test compares the two.
 */
@ViewEntity({
  name: 'told_events',
  synchronize: false,
  expression: told(
    'whole_versions v ON v.channel_id = e.channel_id AND v.order_id = e.order_id AND v.version = e.version',
  ),
})
export class EventPayload {
  @ViewColumn()
  channel_id: string;

  @ViewColumn()
  id: string;

  @ViewColumn()
  seq: string;

  @ViewColumn()
  position: string | null;

  @ViewColumn()
  type: string;

  @ViewColumn()
  order_id: string | null;

  @ViewColumn()
  version: number | null;

  @ViewColumn()
  origin: string | null;

  @ViewColumn()
  occurred_at: Date;

  /** JSON text. */
  @ViewColumn()
  data: string;
}
