import type { TestDatabase } from '../postgres/database';

const AT_ONCE = 20_000;

/**
 * Copies the one job that waits, an accepted creation, so many times: each copy creates an order of its own. All of
 * them are rows as the service writes them.
 */
export async function multiplyCreation(database: TestDatabase, copies: number): Promise<void> {
  for (let from = 1; from <= copies; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE - 1, copies);
    await database.query(
      `INSERT INTO jobs (channel_id, id, key, type, payload)
       SELECT made.channel_id, made.id, made.id::text, made.type,
              replace(replace(made.payload, made.key, made.id::text),
                      made.payload::json #>> '{content,order_number}', 'BACKLOG-' || made.n)
         FROM (SELECT j.channel_id, j.key, j.type, j.payload, n, uuidv7() AS id
                 FROM (SELECT * FROM jobs WHERE type = 'order_create' ORDER BY seq LIMIT 1) j,
                      generate_series($1::int, $2::int) AS n) made`,
      [from, to],
    );
  }
}

/** Plants jobs at the head of the queue whose handler always throws. Returns their ids. */
export async function plantPoison(database: TestDatabase, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `INSERT INTO jobs (channel_id, id, key, type, payload, run_at)
     SELECT j.channel_id, uuidv7(), 'poison-' || n, 'order_create', '{"channelId":"none","content":null,"origin":{}}',
            now() - interval '1 day'
       FROM (SELECT channel_id FROM jobs ORDER BY seq LIMIT 1) j, generate_series(1, $1::int) AS n
     RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}
