import type { Tx } from '@libs/unit-of-work';
import { type Access, problemOfLimits } from './model/roles';
import { peopleRefusals } from './people.refusals';

/** Refuses limits that the role can't have, or that name channels or places which don't exist. */
export async function requireLimits(tx: Tx, access: Access): Promise<void> {
  const problem = problemOfLimits(access);
  if (problem !== null) throw peopleRefusals.INVALID_LIMITS(problem);
  await requireKnown(tx, 'channel_ids', 'channels', access.channel_ids);
  await requireKnown(tx, 'place_ids', 'places', access.place_ids);
}

async function requireKnown(
  tx: Tx,
  field: string,
  table: 'channels' | 'places',
  ids: readonly string[] | null,
): Promise<void> {
  if (ids === null || ids.length === 0) return;
  const sql = {
    channels:
      'SELECT id FROM unnest($1::uuid[]) AS g(id) WHERE NOT EXISTS (SELECT 1 FROM channels c WHERE c.id = g.id)',
    places:
      'SELECT id FROM unnest($1::uuid[]) AS g(id) WHERE NOT EXISTS (SELECT 1 FROM places p WHERE p.id = g.id)',
  }[table];
  const unknown = await tx.query<{ id: string }>(sql, [ids]);
  if (unknown.length === 0) return;
  const named = unknown.map(({ id }) => id).join(', ');
  throw peopleRefusals.INVALID_LIMITS(`${field} contains unknown ${table}: ${named}`);
}

/** Without repeats, in lower case; null stays null. */
export function idsOf(given: readonly string[] | null | undefined): string[] | null {
  return given == null ? null : [...new Set(given.map((id) => id.toLowerCase()))];
}
