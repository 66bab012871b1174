import { hostname } from 'node:os';
import { v7 as uuid } from 'uuid';
import type { SecretBox } from '@libs/secret-box';
import type { Queryable } from './key-canaries';
import { RELEASE_VERSION } from './release-version';

export const SAY_ALIVE_EVERY_MS = 5_000;
/** A process that has not updated its row for this long is dead. */
const DEAD_AFTER_S = 20;

/** The id of this process. */
const THIS_PROCESS = uuid();

/** A live process, as last recorded. */
export interface LivingProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly role: string;
  /** The key that it seals with. */
  readonly key_ids: readonly string[];
  readonly binds: boolean;
  readonly reads_deltas: boolean;
  readonly reads_archive: boolean;
  readonly version: string | null;
  readonly started_at: Date;
  readonly seen_at: Date;
  /** Changes with every update. */
  readonly seen: string;
}

/** Records that this process is alive and which keys it has. */
export async function sayAlive(
  database: Queryable,
  role: string,
  { keyIds }: SecretBox,
  binds: boolean,
): Promise<void> {
  await database.query(
    `INSERT INTO running_processes (id, host, pid, role, key_ids, binds, reads_deltas, reads_archive, version)
     VALUES ($1, $2, $3, $4, $5, $6, true, true, $7)
     ON CONFLICT (id) DO UPDATE SET seen_at = now(), binds = excluded.binds`,
    [THIS_PROCESS, hostname(), process.pid, role, keyIds, binds, RELEASE_VERSION],
  );
}

/** Deletes the row of this process, and those of dead ones. */
export async function sayGone(database: Queryable): Promise<void> {
  await database.query(`DELETE FROM running_processes WHERE id = $1 OR seen_at < now() - interval '1 hour'`, [
    THIS_PROCESS,
  ]);
}

/** SQL for whether every live process reads versions that are stored as deltas. */
export const NO_PROCESS_WITHOUT_DELTAS = `
  NOT EXISTS (SELECT FROM running_processes
               WHERE NOT reads_deltas AND seen_at > now() - interval '${DEAD_AFTER_S} seconds')`;

export function livingProcesses(database: Queryable): Promise<LivingProcess[]> {
  return database.query<LivingProcess[]>(
    `SELECT id, host, pid, role, key_ids, binds, reads_deltas, reads_archive, version, started_at, seen_at, seen_at::text AS seen
       FROM running_processes
      WHERE seen_at > now() - $1 * interval '1 second' ORDER BY host, pid`,
    [DEAD_AFTER_S],
  );
}
