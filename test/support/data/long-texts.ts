import type { TestDatabase } from '../postgres/database';

const ROWS = 100;
const TEXT_BYTES = 1_900_000;
const LONG = `repeat(md5('x'), ${Math.floor(TEXT_BYTES / 32)})`;

/** Orders of 1.9 MB with their events, and one order with as many versions that each changed 1.9 MB. */
export async function plantLongTexts(
  database: TestDatabase,
  channelId: string,
  orderId: string,
): Promise<void> {
  const statements = [
    `INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
     SELECT $1, uuidv7(), 'LONG-' || n, 1, 'pending', 0, now(), now(), now() FROM generate_series(1, ${ROWS}) n`,
    `INSERT INTO order_day_counts (channel_id, created_day, order_day, status, count)
     SELECT $1, now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC', 'pending', ${ROWS}`,
    `INSERT INTO order_versions (channel_id, order_id, version, change_type, status_to, changes, snapshot, created_at)
     SELECT channel_id, id, 1, 'created', 'pending', '[]', '{"id":"' || id || '","text":"' || ${LONG} || '"}', created_at
       FROM orders WHERE channel_id = $1 AND order_number LIKE 'LONG-%'`,
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
     SELECT channel_id, uuidv7(), 'order:created', id, 1, '{"order_id":"' || id || '"' || chr(1), now(), nextval('event_positions')
       FROM orders WHERE channel_id = $1 AND order_number LIKE 'LONG-%'`,
    `INSERT INTO order_versions (channel_id, order_id, version, change_type, changes, snapshot, created_at)
     SELECT channel_id, order_id, n, 'updated', '[{"field":"x","from":null,"to":"' || ${LONG} || '"}]',
            replace(snapshot, '"version":1', '"version":' || n), now()
       FROM order_versions, generate_series(2, ${ROWS + 1}) n
      WHERE channel_id = $1 AND order_id = '${orderId}'`,
  ];
  for (const sql of statements) await database.query(sql, [channelId]);
  await database.query(`UPDATE orders SET version = ${ROWS + 1} WHERE id = $1`, [orderId]);
}

const COPIED = `channel_id, channel_ids, channel_specific_identifiers, active, active_for_ordering, pickup_locations, phones, images,
                delivery_options, payment_methods`;

/** The place so many times more, each with metadata of so many characters. */
export const copyPlace = (database: TestDatabase, placeId: string, times: number, characters: number) =>
  database.query(
    `INSERT INTO places (id, identifier, metadata, ${COPIED})
     SELECT uuidv7(), 'COPY-' || n, jsonb_build_object('text', repeat('x', $3)), ${COPIED}
       FROM places, generate_series(1, $2) n WHERE id = $1`,
    [placeId, times, characters],
  );

/** The place a hundred times more, each with a text of 1.9 MB. */
export const plantLongPlaces = (database: TestDatabase, placeId: string) =>
  copyPlace(database, placeId, ROWS, TEXT_BYTES);

/** A hundred channels with settings of 1.9 MB each. */
export const plantLongChannels = (database: TestDatabase) =>
  database.query(
    `INSERT INTO channels (id, name, type, config, settings)
     SELECT uuidv7(), 'LONG-' || n, 'sap-commerce', '{}', jsonb_build_object('text', ${LONG})
       FROM generate_series(1, ${ROWS}) n`,
  );

/** A delivery that was tried so often; gives its id. */
export async function plantAttempts(
  database: TestDatabase,
  channelId: string,
  attempts: number,
): Promise<string> {
  const [delivery] = await database.query<{ id: string }>(
    `WITH d AS (INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, attempts)
                VALUES ($1, 'evt-long', uuidv7(), 'order:created', 'failed', $2::int) RETURNING channel_id, id),
          a AS (INSERT INTO webhook_attempts (channel_id, delivery_id, number, attempted_at, duration_ms, request_url, response_status, response_body)
                SELECT channel_id, id, n, now(), 5, 'https://shop.example.com', 500, repeat('x', 4000) FROM d, generate_series(1, $2::int) n)
     SELECT id FROM d`,
    [channelId, attempts],
  );
  return delivery!.id;
}
