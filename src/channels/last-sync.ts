import type { EntityManager } from 'typeorm';

/** When the last order of each channel was applied (D66): one index probe a channel. */
export async function lastSyncOf(
  manager: EntityManager,
  channelIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await manager.query<{ id: string; created_at: Date }[]>(
    `SELECT c.id, o.created_at
       FROM unnest($1::uuid[]) AS c(id)
      CROSS JOIN LATERAL (SELECT created_at FROM orders WHERE channel_id = c.id ORDER BY id DESC LIMIT 1) o`,
    [channelIds],
  );
  return new Map(rows.map((row) => [row.id, row.created_at]));
}
