import { v7 as uuid } from 'uuid';
import type { RecordedEvent } from '@libs/outbox';
import { prepared, queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import { claimedEvents } from '../../events';
import { ON_ANY_CHANNEL, type Topology } from '../../infrastructure/database';
import type { ClaimedDelivery } from '../delivery/delivery';
import { SIGNING_SECRETS } from '../settings/signing-secrets';
import { DELIVERIES } from '../delivery/delivery-policy';
import { bytesOf, hasNoEarlier } from '../delivery/claims/delivery-claim-sql';
import { HELD_COLUMNS, heldUnless } from '../circuit/held-while-disabled';
import { circuitSql } from '../circuit/model/circuit';

/** The new rows: those that are due or held, by channel, and those that are already claimed. */
export interface NewDeliveries {
  readonly channelIds: ReadonlySet<string>;
  readonly claimed: readonly ClaimedDelivery[];
}

interface TakenRow extends Pick<ClaimedDelivery, 'url' | 'secrets' | 'oauth2_enabled'> {
  readonly channel_id: string;
  readonly event_id: string;
  readonly is_taken: boolean;
  /** The payload; null when the row was not claimed. */
  readonly data: string | null;
}

/** Events whose deliveries the caller wants to send at once, and how many bytes of payload it accepts. */
export interface ImmediateEvents {
  /** Each with the free bytes of its channel. */
  readonly rooms: ReadonlyMap<RecordedEvent, number>;
  /** For all of them. */
  readonly bytes: number;
}

/**
 * Creates the deliveries of events that their channels want. Those in `immediate` are claimed for the caller,
 * unless the endpoint is failing, an earlier event of the order is still to be delivered, or there is no
 * room.
 */
export async function makeDeliveries(
  tx: Tx,
  topology: Topology,
  events: readonly RecordedEvent[],
  immediate: ImmediateEvents,
): Promise<NewDeliveries> {
  const ids = events.map(() => uuid());
  const columns = [
    events.map((event) => event.partition),
    events.map((event) => event.id),
    ids,
    events.map((event) => event.type),
    events.map((event) => event.subject),
    events.map((event) => event.version),
  ];
  if (immediate.rooms.size === 0) {
    const make = topology.choose({ together: makeAtOnce, spread: makeOnceSeen });
    const made = await make(tx, events, columns);
    return { channelIds: new Set(made.map(({ channel_id }) => channel_id)), claimed: [] };
  }
  const claim = uuid();
  const isImmediate = events.map((event) => immediate.rooms.has(event));
  const rooms = events.map((event) => immediate.rooms.get(event) ?? 0);
  const parameters = [...columns, isImmediate, claim, DELIVERIES.leaseMs, rooms, immediate.bytes];
  const made = await queryInIndexOrder<TakenRow>(tx, MAKE_AND_TAKE, parameters);
  const indexes = new Map(events.map((event, index) => [event.id, index]));
  return {
    channelIds: new Set(made.filter((row) => !row.is_taken).map((row) => row.channel_id)),
    claimed: made
      .filter((row) => row.is_taken)
      .map((row) => {
        const index = indexes.get(row.event_id)!;
        return claimedDelivery(events[index]!, row, { id: ids[index]!, claim });
      }),
  };
}

function claimedDelivery(
  { partition, id, type, subject, version, origin, occurredAt }: RecordedEvent,
  { url, secrets, oauth2_enabled, data }: TakenRow,
  made: { readonly id: string; readonly claim: string },
): ClaimedDelivery {
  return {
    ...made,
    channel_id: partition,
    event_id: id,
    event_type: type,
    order_id: subject,
    version,
    attempts: 0,
    replayed_after: 0,
    lost_claims: 0,
    faults: 0,
    url,
    secrets,
    oauth2_enabled,
    data: data!,
    origin,
    occurred_at: occurredAt,
  };
}

const COLUMNS = `(channel_id, event_id, id, event_type, order_id, version, ${HELD_COLUMNS}`;

const EVENTS = `unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::uuid[], $6::int[]`;

const IS_WANTED = 'c.webhook_url IS NOT NULL AND e.type = ANY (c.webhook_events)';

interface OfChannel {
  readonly channel_id: string;
}

interface SeenEndpoint extends OfChannel {
  readonly wanted: readonly string[];
  readonly webhook_enabled: boolean;
}

const makeAtOnce = (tx: Tx, _events: readonly RecordedEvent[], columns: readonly unknown[][]) =>
  tx.query<OfChannel>(MAKE, columns);

/**
 * While Citus splits a shard, its rows are not seen for a moment. Every channel has an endpoint, so that an event is left for
 * later as long as that of its channel is not seen: nothing is known then of what it wants.
 */
async function makeOnceSeen(
  tx: Tx,
  events: readonly RecordedEvent[],
  columns: readonly unknown[][],
): Promise<OfChannel[]> {
  const channelIds = [...new Set(events.map(({ partition }) => partition))];
  const seen = await tx.query<SeenEndpoint>(SEEN, [channelIds]);
  if (seen.length < channelIds.length) throw new UnseenError(channelIds.length - seen.length);
  const endpoints = new Map(seen.map((endpoint) => [endpoint.channel_id, endpoint]));
  const isWanted = events.map(({ partition, type }) => endpoints.get(partition)!.wanted.includes(type));
  const isEnabled = events.map(({ partition }) => endpoints.get(partition)!.webhook_enabled);
  const wanted = [...columns, isEnabled].map((values) => values.filter((_value, n) => isWanted[n]));
  return tx.query<OfChannel>(MAKE_WANTED, wanted);
}

/** A conflict with what moves the shards: the same work may succeed a moment later. */
class UnseenError extends Error {
  readonly code = '40001';

  constructor(count: number) {
    super(`the endpoints of ${count} channels are not seen while shards are changed`);
  }
}

const MAKE = `
  INSERT INTO webhook_deliveries ${COLUMNS})
  SELECT c.channel_id, e.event_id, e.id, e.type, e.order_id, e.version,
         ${heldUnless('c.webhook_enabled')}
    FROM ${EVENTS}) AS e(channel_id, event_id, id, type, order_id, version)
    JOIN webhook_endpoints c ON c.channel_id = e.channel_id
   WHERE ${IS_WANTED}
  ON CONFLICT DO NOTHING
  RETURNING channel_id`;

const SEEN = `
  SELECT c.channel_id, c.webhook_enabled, CASE WHEN c.webhook_url IS NULL THEN '{}' ELSE c.webhook_events END AS wanted
    FROM webhook_endpoints c WHERE c.channel_id = ANY ($1::uuid[])`;

const MAKE_WANTED = `
  INSERT INTO webhook_deliveries ${COLUMNS})
  SELECT e.channel_id, e.event_id, e.id, e.type, e.order_id, e.version,
         ${heldUnless('e.is_enabled')}
    FROM ${EVENTS}, $7::bool[]) AS e(channel_id, event_id, id, type, order_id, version, is_enabled)
  ON CONFLICT DO NOTHING
  RETURNING channel_id`;

/**
 * Like `MAKE`. $7 which may be claimed, $8 claim, $9 lease, $10 bytes that may be claimed of each event's
 * channel, $11 of all. Per channel the first ones within these limits; the one that reaches a limit is still
 * claimed. A lease counts from this statement, not from the beginning of the transaction: the caller's clock does too.
 */
const MAKE_AND_TAKE = prepared(`
  WITH wanted AS MATERIALIZED (
    SELECT e.*, c.webhook_enabled,
           e.is_immediate AND c.webhook_enabled AND ${circuitSql('c').isClosed}
             AND ${hasNoEarlier('e')} AS may_go,
           CASE WHEN e.is_immediate THEN ${bytesOf('e')} ELSE 0 END AS bytes
      FROM ${EVENTS}, $7::bool[], $10::float8[]) WITH ORDINALITY
             AS e(channel_id, event_id, id, type, order_id, version, is_immediate, room, n)
      JOIN webhook_endpoints c ON c.channel_id = e.channel_id
     WHERE ${IS_WANTED}
  ), weighed AS (
    SELECT wanted.*, may_go AND sum(bytes) OVER (PARTITION BY channel_id ORDER BY n) - bytes < room
             AND sum(bytes) OVER (ORDER BY n) - bytes < $11::float8 AS is_taken
      FROM wanted
  ), made AS (
    INSERT INTO webhook_deliveries ${COLUMNS}, claim)
    SELECT channel_id, event_id, id, type, order_id, version,
           ${heldUnless('webhook_enabled', "CASE WHEN is_taken THEN clock_timestamp() + $9 * interval '1 millisecond' ELSE now() END")},
           CASE WHEN is_taken THEN $8::uuid END
      FROM weighed
    ON CONFLICT DO NOTHING
    RETURNING channel_id, event_id, claim IS NOT NULL AS is_taken
  )
  SELECT made.*, c.webhook_url AS url, ${SIGNING_SECRETS} AS secrets,
         coalesce(o.oauth2_enabled, false) AS oauth2_enabled,
         CASE WHEN made.is_taken THEN
           (SELECT e.data FROM (${claimedEvents(ON_ANY_CHANNEL)}) e WHERE e.channel_id = made.channel_id AND e.id = made.event_id) END AS data
    FROM made JOIN webhook_endpoints c ON c.channel_id = made.channel_id
    LEFT JOIN oauth2_clients o ON o.channel_id = made.channel_id`);
