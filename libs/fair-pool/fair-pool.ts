import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { FairRoom, type Holdings, Patience } from '@libs/fair-room';
import { SlowCallers } from './slow-callers';

/** The request that connections are taken for; one object per request. */
export interface Borrower {
  readonly caller: string;
  /**
   * False when the request is done: what it left running, such as a query shared by many, counts as the
   * service's own work.
   */
  readonly isAtWork: boolean;
  /** Whether its reads go one at a time with those of all others that are patient, with pauses between. */
  readonly isPatient?: boolean;
  /** Called before it waits for that, with no limit: what others could use meanwhile is given back. */
  readonly beginPatience?: () => void;
  /** Its patient reads fail at once, with the reason, when this aborts while they wait. */
  readonly gone?: AbortSignal;
  /** How many connections it has now. */
  held: number;
}

/** The part of a pool that all callers together may use; the rest is for the service itself. */
const FOR_CALLERS = 0.6;
/** The part of a pool that one caller may use, and all slow ones together. */
const FOR_ONE = 0.4;

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/** A connection that is lent. */
interface Loan {
  readonly borrower: Borrower;
  readonly sinceMs: number;
  readonly isPatient: boolean;
  readonly end: () => void;
}

/** As long as the pool's own wait. */
const LONGEST_WAIT_MS = 4_500;

/** A caller waited too long for its share, which says nothing of the server. Its message is that of the pool's own wait. */
export class ShareInUseError extends Error {
  constructor() {
    super('timeout exceeded when trying to connect');
  }
}

const borrowers = new AsyncLocalStorage<Borrower>();

/** Does work that takes connections on behalf of a request. */
export function onBehalfOf<T>(borrower: Borrower, work: () => T): T {
  return borrowers.run(borrower, work);
}

/** On whose behalf work is done now; null when it is the service's own. */
export function callerAtWork(): string | null {
  return borrowers.getStore()?.caller ?? null;
}

/**
 * Makes callers share the connections of a pool from now on: each uses at most two fifths of them, those that hold them for
 * long no more together, and they take turns when they have to wait.
 * @param waitMs how long they wait at most; unless their reads are patient
 */
export function shareConnections(pool: Pool, size: number, waitMs = LONGEST_WAIT_MS): void {
  const slow = new SlowCallers();
  const room = new FairRoom({
    fits: isShareOf(size, slow),
    waitMs,
    refusal: () => new ShareInUseError(),
  });
  const patience = new Patience();
  const lent = new WeakMap<PoolClient, Loan>();
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;

  pool.on('release', (_error, client) => {
    const loan = lent.get(client);
    if (loan === undefined) return;
    lent.delete(client);
    loan.end();
    loan.borrower.held -= 1;
    room.give(loan.borrower.caller, 1);
    if (loan.isPatient) patience.end(loan.borrower.caller, performance.now() - loan.sinceMs);
  });

  const lend = (borrower: Borrower, callback: Callback, isPatient = false) => {
    connect((error, client, done) => {
      if (client === undefined) {
        room.give(borrower.caller, 1);
        if (isPatient) patience.end(borrower.caller, 0);
      } else {
        // What is read patiently is one at a time for all.
        const end = isPatient ? () => undefined : slow.begin(borrower.caller);
        lent.set(client, { borrower, sinceMs: performance.now(), isPatient, end });
        borrower.held += 1;
      }
      callback(error, client, done);
    });
  };

  const lendAfter = (
    wait: Promise<void>,
    borrower: Borrower,
    callback: Callback,
    isPatient = false,
  ): void => {
    wait.then(
      () => lend(borrower, callback, isPatient),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  };

  const take = (callback: Callback): void => {
    const borrower = borrowers.getStore();
    if (borrower === undefined || !borrower.isAtWork || borrower.held > 0) return connect(callback);
    if (borrower.isPatient)
      return lendAfter(waitPatiently(borrower, patience, room), borrower, callback, true);
    const wait = room.take(borrower.caller, 1);
    if (wait === undefined) lend(borrower, callback);
    else lendAfter(wait, borrower, callback);
  };

  pool.connect = ((callback?: Callback) =>
    callback === undefined
      ? new Promise<PoolClient>((resolve, reject) => {
          take((error, client) => (client === undefined ? reject(error!) : resolve(client)));
        })
      : take(callback)) as Pool['connect'];
}

function isShareOf(size: number, slow: SlowCallers) {
  const [most, mostOfOne] = [Math.ceil(size * FOR_CALLERS), Math.ceil(size * FOR_ONE)];
  return ({ held, heldBy, own, caller }: Holdings) =>
    held < most && own < mostOfOne && (!slow.has(caller) || slow.heldOf(heldBy) < mostOfOne);
}

/** Until it is the turn of a patient borrower, and there is a connection for it. */
async function waitPatiently(borrower: Borrower, patience: Patience, room: FairRoom): Promise<void> {
  const { caller, gone } = borrower;
  borrower.beginPatience?.();
  await patience.begin(caller, gone);
  try {
    await room.take(caller, 1, undefined, () => gone);
  } catch (error) {
    patience.end(caller, 0);
    throw error;
  }
}
