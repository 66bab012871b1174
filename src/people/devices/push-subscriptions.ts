import type { Tx } from '@libs/unit-of-work';
import { type Access, grantOf } from '../model/roles';

/** Nobody else ends the sessions of these devices, or subscribes for them, until the transaction ends. */
export async function lockDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('SELECT 1 FROM paired_devices WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
}

/** Nobody else changes these people, signs in as them or subscribes for them until the transaction ends. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('SELECT 1 FROM people WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
}

/** Ends the push subscriptions of people or devices, who were locked before: they make no further ones. */
export async function endSubscriptionsOf(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM device_subscriptions WHERE owner_id = ANY ($1::uuid[])', [ownerIds]);
}

/** Ends those of a person, who was locked before, that are of places which the person does not reach any more. */
export async function endSubscriptionsBeyond(tx: Tx, personId: string, access: Access): Promise<void> {
  if (grantOf(access.role, 'devices') === undefined) return endSubscriptionsOf(tx, [personId]);
  const beyond = await tx.query<{ id: string }>(
    `SELECT DISTINCT l.id FROM device_subscriptions s JOIN places l ON l.id = s.place_id
      WHERE s.owner_id = $1 AND NOT (
        ($2::uuid[] IS NULL OR l.id = ANY ($2)) AND ($3::uuid[] IS NULL OR (l.channel_ids || l.channel_id) && $3))`,
    [personId, access.place_ids, access.channel_ids],
  );
  if (beyond.length === 0) return;
  await tx.query('DELETE FROM device_subscriptions WHERE owner_id = $1 AND place_id = ANY ($2::uuid[])', [
    personId,
    beyond.map(({ id }) => id),
  ]);
}

/** Ends those of the devices among these owners of sessions that have no session any more. */
export async function endSubscriptionsOfUnpaired(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const unpaired = await tx.query<{ id: string }>(
    `SELECT id FROM paired_devices d
      WHERE id = ANY ($1::uuid[]) AND ${WITHOUT_SESSION('d')}`,
    [ownerIds],
  );
  if (unpaired.length > 0)
    await endSubscriptionsOf(
      tx,
      unpaired.map(({ id }) => id),
    );
}

/**
 * Ends those of devices without a session and of people who are shut out, whoever ended their access: time, or a process of a release that
 * left subscriptions as they were.
 * @param providerSignsIn then people of the identity provider are shut out without a session, as nobody asks about them any more
 */
export async function endSubscriptionsOfEnded(
  tx: Tx,
  providerSignsIn: boolean,
  atMost: number,
): Promise<void> {
  const owners = await tx.query<{ owner_id: string }>(ENDED_OWNERS, [providerSignsIn, atMost]);
  const ids = owners.map(({ owner_id }) => owner_id);
  if (ids.length === 0) return;
  await lockDevices(tx, ids);
  await endSubscriptionsOfUnpaired(tx, ids);
  await lockPeople(tx, ids);
  const people = await tx.query<{ id: string }>(
    `SELECT id FROM people p WHERE id = ANY ($2::uuid[]) AND ${SHUT_OUT}`,
    [providerSignsIn, ids],
  );
  await endSubscriptionsOf(
    tx,
    people.map(({ id }) => id),
  );
}

const WITHOUT_SESSION = (owner: string) =>
  `NOT EXISTS (SELECT 1 FROM sessions o WHERE o.person_id = ${owner}.id)`;

/** `people p` who are disabled or, if $1, whom only their sessions lead the identity provider to check. */
const SHUT_OUT = `(NOT p.is_active OR ($1::boolean AND p.oidc_subject IS NOT NULL AND ${WITHOUT_SESSION('p')}))`;

const ENDED_OWNERS = `
  SELECT DISTINCT s.owner_id FROM device_subscriptions s
   WHERE s.owner_id IS NOT NULL AND (
     EXISTS (SELECT 1 FROM people p WHERE p.id = s.owner_id AND ${SHUT_OUT})
     OR EXISTS (SELECT 1 FROM paired_devices d WHERE d.id = s.owner_id AND ${WITHOUT_SESSION('d')}))
   LIMIT $2`;
