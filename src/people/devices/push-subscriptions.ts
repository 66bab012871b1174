import type { Tx } from '@libs/unit-of-work';

/** Nobody else ends the sessions of these devices, or subscribes for them, until the transaction ends. */
export async function lockDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('SELECT 1 FROM paired_devices WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
}

/** Ends the push subscriptions of people or devices, who were locked before: they make no further ones. */
export async function endSubscriptionsOf(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM device_subscriptions WHERE owner_id = ANY ($1::uuid[])', [ownerIds]);
}

/** Ends those of the devices among these owners of sessions that have no session any more. */
export async function endSubscriptionsOfUnpaired(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const unpaired = await tx.query<{ id: string }>(
    `SELECT id FROM paired_devices d
      WHERE id = ANY ($1::uuid[]) AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = d.id)`,
    [ownerIds],
  );
  if (unpaired.length > 0)
    await endSubscriptionsOf(
      tx,
      unpaired.map(({ id }) => id),
    );
}

/**
 * Ends those of devices without a session and of disabled people, whoever ended their access: time, or a process of a release that left
 * subscriptions as they were.
 */
export async function endSubscriptionsOfEnded(tx: Tx, atMost: number): Promise<void> {
  const owners = await tx.query<{ owner_id: string }>(ENDED_OWNERS, [atMost]);
  const ids = owners.map(({ owner_id }) => owner_id);
  if (ids.length === 0) return;
  await lockDevices(tx, ids);
  await endSubscriptionsOfUnpaired(tx, ids);
  const people = await tx.query<{ id: string }>(
    'SELECT id FROM people WHERE id = ANY ($1::uuid[]) AND NOT is_active ORDER BY id FOR UPDATE',
    [ids],
  );
  await endSubscriptionsOf(
    tx,
    people.map(({ id }) => id),
  );
}

const ENDED_OWNERS = `
  SELECT DISTINCT s.owner_id FROM device_subscriptions s
   WHERE s.owner_id IS NOT NULL AND (
     EXISTS (SELECT 1 FROM people p WHERE p.id = s.owner_id AND NOT p.is_active)
     OR EXISTS (SELECT 1 FROM paired_devices d WHERE d.id = s.owner_id
                   AND NOT EXISTS (SELECT 1 FROM sessions o WHERE o.person_id = d.id)))
   LIMIT $1`;
