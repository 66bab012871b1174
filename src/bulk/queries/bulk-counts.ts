import type { Tx } from '@libs/unit-of-work';
import type { CountRow } from '../dto/bulk.dto';

/** What became of the items of these bulks, by bulk. Reads all of them, at most 10,000 of each. */
export async function countsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, CountRow[]>> {
  const rows = await tx.query<CountRow & { bulk_id: string }>(COUNTS, [ids]);
  const counts = new Map<string, CountRow[]>(ids.map((id) => [id, []]));
  for (const { bulk_id, ...row } of rows) counts.get(bulk_id)!.push(row);
  return counts;
}

const COUNTS = `
  SELECT bulk_id, state, code, count(*)::int AS count FROM bulk_items WHERE bulk_id = ANY ($1::uuid[]) GROUP BY 1, 2, 3`;
