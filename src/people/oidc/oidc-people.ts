import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { THE_SERVICE, writeToTrail } from '../../infrastructure/audit-trail';
import { endSubscriptionsBeyond } from '../devices/push-subscriptions';
import type { Person } from '../entities/person.entity';
import { limitsOf, type Role } from '../model/roles';
import type { GroupRole } from './model/role-of-groups';
import type { Identity } from './provider';

interface Known {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly is_active: boolean;
}

/**
 * The person of an identity, with the role of its groups: made at the first sign-in, found by the provider's subject afterwards.
 * An account of the same mail address becomes theirs if the provider says that it has verified the address, and keeps
 * its limits. Null when the account is disabled here, or the address is another person's.
 */
export async function personOf(tx: Tx, identity: Identity, role: GroupRole): Promise<string | null> {
  const known = (await bySubject(tx, identity)) ?? (await byVerifiedAddress(tx, identity));
  if (known === null) return identity.email === null ? null : make(tx, identity, identity.email, role);
  if (!known.is_active) return null;
  await followGroups(tx, known, role);
  return known.id;
}

/** The role follows the groups, except that the last admin stays one. Limits stay, also while they do not count. */
export async function followGroups(tx: Tx, { id, role: former }: Known, role: GroupRole): Promise<void> {
  if (former === role) return;
  if (former === 'admin' && (await isLastAdmin(tx, id))) return;
  const [row] = await tx.query<Person>(
    'UPDATE people SET role = $2, updated_at = $3 WHERE id = $1 RETURNING role, channel_ids, place_ids',
    [id, role, tx.now],
  );
  await endSubscriptionsBeyond(tx, id, { role, ...limitsOf(row!) });
  const changed = ['role'];
  await writeToTrail(tx, THE_SERVICE, { action: 'person.updated', resourceId: id, channelId: null, changed });
}

/** Sessions that the provider is never asked about, and links to begin some: who comes by the provider needs none. */
export async function endOtherWays(tx: Tx, personId: string): Promise<void> {
  await tx.query(`DELETE FROM sessions WHERE person_id = $1 AND method <> 'oidc'`, [personId]);
  await tx.query('DELETE FROM sign_in_links WHERE person_id = $1', [personId]);
}

async function bySubject(tx: Tx, { subject }: Identity): Promise<Known | null> {
  const [known] = await tx.query<Known>(
    'SELECT id, name, role, is_active FROM people WHERE oidc_subject = $1 FOR UPDATE',
    [subject],
  );
  return known ?? null;
}

async function byVerifiedAddress(tx: Tx, { subject, email, isVerified }: Identity): Promise<Known | null> {
  if (email === null || !isVerified) return null;
  const [known] = await tx.query<Known>(
    `UPDATE people SET oidc_subject = $2 WHERE email = $1 AND oidc_subject IS NULL
     RETURNING id, name, role, is_active`,
    [email, subject],
  );
  return known ?? null;
}

async function make(
  tx: Tx,
  { subject, name }: Identity,
  email: string,
  role: GroupRole,
): Promise<string | null> {
  const [made] = await tx.query<{ id: string }>(
    `INSERT INTO people (id, email, name, role, oidc_subject) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [uuid(), email, name, role, subject],
  );
  if (made === undefined) return null;
  const entry = { action: 'person.invited', resourceId: made.id, channelId: null, changed: [] } as const;
  await writeToTrail(tx, THE_SERVICE, entry);
  return made.id;
}

async function isLastAdmin(tx: Tx, personId: string): Promise<boolean> {
  const admins = await tx.query<{ id: string }>(
    `SELECT id FROM people WHERE role = 'admin' AND is_active ORDER BY id FOR UPDATE`,
  );
  return admins.every(({ id }) => id === personId);
}
