import type { Tx } from '@libs/unit-of-work';
import { placeRefusals } from './place.refusals';

/**
 * Locks a place for changing what belongs to it: other writers and readers wait, so that checks stay valid until the commit.
 * Returns the place's primary channel.
 */
export async function lockPlace(tx: Tx, placeId: string): Promise<string> {
  const [place] = await tx.query<{ channel_id: string }>(
    'SELECT channel_id FROM places WHERE id = $1 FOR NO KEY UPDATE',
    [placeId],
  );
  if (place === undefined) throw placeRefusals.UNKNOWN_PLACE();
  return place.channel_id;
}

/** Locks what belongs to a place against changes until the transaction ends; others may do the same. */
export async function lockPlaceForReading(tx: Tx, placeId: string): Promise<void> {
  await tx.query('SELECT 1 FROM places WHERE id = $1 FOR SHARE', [placeId]);
}
