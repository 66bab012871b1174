import type { Tx } from '@libs/unit-of-work';
import type { CountRow } from '../dto/bulk.dto';
import type { Bulk } from '../entities/bulk.entity';

/** What became of the items of these bulks, by bulk. Reads those of bulks that have not ended, at most 10,000 of each. */
export async function countsOf(
  tx: Tx,
  bulks: readonly Pick<Bulk, 'id' | 'counts'>[],
): Promise<Map<string, CountRow[]>> {
  const counts = new Map(bulks.map(({ id, counts: kept }) => [id, JSON.parse(kept ?? '[]') as CountRow[]]));
  const open = bulks.filter(({ counts: kept }) => kept === null).map(({ id }) => id);
  if (open.length === 0) return counts;
  const rows = await tx.query<CountRow & { bulk_id: string }>(COUNTS, [open]);
  for (const { bulk_id, ...row } of rows) counts.get(bulk_id)!.push(row);
  return counts;
}

const COUNTS = `
  SELECT bulk_id, state, code, count(*)::int AS count FROM bulk_items WHERE bulk_id = ANY ($1::uuid[]) GROUP BY 1, 2, 3`;
