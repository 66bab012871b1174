import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { hashKey } from '../../api-keys';
import type { LinkKind } from '../model/link-kinds';
import type { Role } from '../model/roles';
import { newToken } from '../sessions/session-tokens';

const HOUR_MS = 3_600_000;
const LIVES_MS: Readonly<Record<LinkKind, number>> = {
  invite: 72 * HOUR_MS,
  reset: 24 * HOUR_MS,
  sign_in: HOUR_MS / 2,
};

export interface NewLink {
  readonly kind: LinkKind;
  /** Shown only now. */
  readonly token: string;
  readonly endsAt: Date;
}

/** A link that can still be used, and whose it is. */
export interface UsableLink {
  readonly kind: LinkKind;
  readonly ends_at: Date;
  readonly person_id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** Makes a link for the person, which replaces all former ones. */
export async function makeLink(tx: Tx, personId: string, kind: LinkKind): Promise<NewLink> {
  const { value, hash } = newToken('oms_link');
  await tx.query('DELETE FROM sign_in_links WHERE person_id = $1 OR ends_at <= now()', [personId]);
  const [row] = await tx.query<{ ends_at: Date }>(
    `INSERT INTO sign_in_links (id, token_hash, person_id, kind, ends_at)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 ms') RETURNING ends_at`,
    [uuid(), hash, personId, kind, LIVES_MS[kind]],
  );
  return { kind, token: value, endsAt: row!.ends_at };
}

/** The link; null when it was used, replaced or has expired, or its person is disabled. */
export async function findLink(tx: Tx, token: string): Promise<UsableLink | null> {
  const [link] = await tx.query<UsableLink>(`${USABLE} AND l.token_hash = $1`, [hashKey(token)]);
  return link ?? null;
}

/** As `findLink`; of several who use it at once, one gets it. */
export async function takeLink(tx: Tx, token: string): Promise<UsableLink | null> {
  const link = await findLink(tx, token);
  if (link === null) return null;
  const taken = await tx.query('DELETE FROM sign_in_links WHERE token_hash = $1 RETURNING id', [
    hashKey(token),
  ]);
  return taken.length === 1 ? link : null;
}

/** Where the link leads. Its token is behind the #, which browsers send to nobody and no log has. */
export function addressOfLink(origin: string, token: string): string {
  return `${origin}/console/sign-in#token=${token}`;
}

const USABLE = `
  SELECT l.kind, l.ends_at, p.id AS person_id, p.email, p.name, p.role
    FROM sign_in_links l JOIN people p ON p.id = l.person_id
   WHERE p.is_active AND l.ends_at > now()`;
