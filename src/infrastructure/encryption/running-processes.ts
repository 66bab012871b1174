import { hostname } from 'node:os';
import { v7 as uuid } from 'uuid';
import type { SecretBox } from '@libs/secret-box';
import type { Queryable } from './key-canaries';

export const SAY_ALIVE_EVERY_MS = 5_000;
/** A process that has not said for so long that it lives is dead. */
const DEAD_AFTER_S = 20;

/** Names this process for as long as it lives. */
const THIS_PROCESS = uuid();

/** A process that lives, as it said so last. */
export interface LivingProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly role: string;
  /** The one that seals first. */
  readonly key_ids: readonly string[];
  readonly binds: boolean;
  /** Changes whenever it says that it lives. */
  readonly seen: string;
}

/** Says that this process lives, and which keys it has. */
export async function sayAlive(
  database: Queryable,
  role: string,
  { keyIds }: SecretBox,
  binds: boolean,
): Promise<void> {
  await database.query(
    `INSERT INTO running_processes (id, host, pid, role, key_ids, binds) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET seen_at = now(), binds = excluded.binds`,
    [THIS_PROCESS, hostname(), process.pid, role, keyIds, binds],
  );
}

/** Says that this process is no more, and clears away those that could not say so. */
export async function sayGone(database: Queryable): Promise<void> {
  await database.query(`DELETE FROM running_processes WHERE id = $1 OR seen_at < now() - interval '1 hour'`, [
    THIS_PROCESS,
  ]);
}

export function livingProcesses(database: Queryable): Promise<LivingProcess[]> {
  return database.query<LivingProcess[]>(
    `SELECT id, host, pid, role, key_ids, binds, seen_at::text AS seen FROM running_processes
      WHERE seen_at > now() - $1 * interval '1 second' ORDER BY host, pid`,
    [DEAD_AFTER_S],
  );
}
