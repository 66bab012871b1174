import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable, NotAStandbyError, StandbyBehindError } from '@libs/unit-of-work';
import { DatabaseUrlError, inWords } from '../database-url-error';
import type { Topology } from '../topology';
import type { StartLog } from '../until-available';
import { PrimaryLog } from './primary-log';
import { FailedOverError, ForeignReplicaError, Replica } from './replica';

const SETTING = 'DATABASE_READ_URL';

export interface ReplicaSettings {
  readonly DATABASE_READ_URL: string | null;
  readonly DATABASE_READ_WAIT_MS: number;
}

/**
 * The replica of `DATABASE_READ_URL`, or null. It need not be there: reads then go to the primary until it is. A URL that
 * can never work is thrown, as a sentence.
 * @param connectTo makes the pool for a URL
 */
export async function openReplica(
  { DATABASE_READ_URL: url, DATABASE_READ_WAIT_MS: waitMs }: ReplicaSettings,
  { dataSource, topology }: { readonly dataSource: DataSource; readonly topology: Topology },
  connectTo: (url: string) => DataSource,
  log: StartLog,
): Promise<Replica | null> {
  if (url === null) return null;
  if (topology.whyNoReplica !== null) throw unusable(topology.whyNoReplica);
  const replica = new Replica(connectTo(url), new PrimaryLog(dataSource), waitMs);
  try {
    await replica.look();
  } catch (error) {
    const reason = reasonFor(error, url);
    if (reason === null || isMistake(error)) throw reason ?? error;
    log.warn(`${reason.message}; until it can, reads go to the primary`);
    replica.leave('away', reason);
  }
  return replica;
}

function isMistake(error: unknown): boolean {
  return !(
    isDatabaseUnavailable(error) ||
    error instanceof NotAStandbyError ||
    error instanceof FailedOverError ||
    error instanceof StandbyBehindError
  );
}

function reasonFor(error: unknown, url: string): Error | null {
  const { host } = new URL(url);
  if (error instanceof ForeignReplicaError)
    return unusable(`${host} is no replica of the database of DATABASE_URL`);
  if (error instanceof NotAStandbyError) return unusable(`${host} is a primary, not a replica`);
  if (error instanceof FailedOverError) return unusable(`${host} has replayed more than the primary has`);
  if (error instanceof StandbyBehindError) return unusable(`${host} is behind the primary`);
  return inWords(error, url, SETTING);
}

function unusable(reason: string): DatabaseUrlError {
  return new DatabaseUrlError(`${SETTING} can't be used: ${reason}`);
}
