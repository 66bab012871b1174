import { EventEmitter } from 'node:events';
import { type Borrower, onBehalfOf } from '@libs/fair-pool';
import { FairRoom } from '@libs/fair-room';
import { onlyReads } from '../errors/error-shapes';
import { httpRefusals } from '../errors/http.refusals';
import { recentBytes } from './recent-responses';

/** Enough to keep the processor and the connections to the database busy; all others wait in memory. */
const PLACES = 32;
/** A request counts one more for each of this many bytes of its body, a read for the longest recent response to its caller. */
const BYTES_A_PLACE = 256 * 1024;
/** Shorter than clients and balancers wait. */
export const LONGEST_WAIT_MS = 4_000;

/**
 * The requests that this process works on, with callers in turns: when one key sends more than the process
 * can handle, its own requests wait, not those of other keys (docs/rate-limits.md#turns). Streamed responses
 * take a turn for each piece.
 */
const room = new FairRoom({
  fits: ({ own, callers }, places) => own === 0 || own + places <= PLACES / callers,
  waitMs: LONGEST_WAIT_MS,
  refusal: httpRefusals.TOO_MANY_AT_ONCE,
});

/** A response that has been read for this long is a long one. */
const LONG_READ_MS = 100;
/** Callers are active for this long after their last request. */
const ACTIVE_MS = 1_000;

/** The last request, and the last one of another caller than that. */
let [latest, latestOther] = [
  { caller: '', atMs: -Infinity },
  { caller: '', atMs: -Infinity },
];

function noteRequest(caller: string): void {
  if (caller !== latest.caller) latestOther = latest;
  latest = { caller, atMs: performance.now() };
}

function areOthersActive(caller: string): boolean {
  const { atMs } = latest.caller === caller ? latestOther : latest;
  return performance.now() - atMs < ACTIVE_MS;
}

/** Whether other callers wait for something that this one may hold up: they send requests, or have some that are not done. */
export function haveOthersRequests(caller: string): boolean {
  return room.hasOthers(caller) || areOthersActive(caller);
}

/** A caller, as limits count it. */
export interface Sharer {
  readonly keyId: string | null;
  /** Whose share it uses in place of one of its own. */
  readonly share?: string;
}

/** Whose share of the process, of the rate limit and of sockets a caller uses (docs/rate-limits.md). */
export function shareOf({ share, keyId }: Sharer): string {
  return share ?? keyId ?? 'system';
}

/** Who sends a request, set by the guard. */
export interface CalledRequest {
  readonly caller?: Sharer;
  /** The address of a request without a credential whose body is to be read; without a body too it needs no turn. */
  readonly strangerAt?: string;
}

/** Whose share of the process a request takes: that of its key, person or devices, of the system token, or of its address. */
export function sharerOf({ caller, strangerAt }: CalledRequest): string | null {
  if (caller !== undefined) return shareOf(caller);
  return strangerAt === undefined ? null : `address ${strangerAt}`;
}

/** Whose share those use together that have no other. */
export const STRANGER = 'stranger';

/** A request as its turn needs it. */
export interface AskedRequest extends CalledRequest {
  readonly method: string;
  readonly path: string;
}

/** Ends the waits of a request whose client has disconnected. */
export class ClientGone extends Error {
  constructor() {
    super('the client has disconnected');
  }
}

class Turn implements Borrower {
  held = 0;
  isAtWork = false;
  /** Aborted when the client of a long response has disconnected; undefined for all others. */
  gone: AbortSignal | undefined;
  private hasPlace = false;
  /** For how long further pieces have been read, waits included. */
  readMs = 0;

  constructor(
    readonly caller: string,
    public places: number,
  ) {}

  /** Waits for a place; undefined when there is one at once, and `gone` is not asked. */
  begin(waitMs: number | null, gone: () => AbortSignal | undefined): Promise<void> | undefined {
    const wait = room.take(this.caller, this.places, waitMs, gone);
    if (wait !== undefined) return wait.then(() => this.start());
    this.start();
    return undefined;
  }

  end(): void {
    this.isAtWork = false;
    this.beginPatience();
  }

  /** It works on without its place. */
  beginPatience(): void {
    if (!this.hasPlace) return;
    this.hasPlace = false;
    room.give(this.caller, this.places);
  }

  private start(): void {
    this.isAtWork = true;
    this.hasPlace = true;
  }

  /** The client gets its long response later, but others get theirs as if nobody read it. */
  get isPatient(): boolean {
    return this.readMs > LONG_READ_MS && areOthersActive(this.caller);
  }
}

/** Aborted, with `ClientGone`, when the connection of the response is closed. */
export function goneSignalOf(response: object): AbortSignal {
  const leaving = new AbortController();
  const leave = () => leaving.abort(new ClientGone());
  if ((response as { destroyed?: boolean }).destroyed) leave();
  else if (response instanceof EventEmitter) response.once('close', leave);
  return leaving.signal;
}

/** A property, since the entries of a `WeakMap` live longer than a request (docs/performance.md#garbage). */
const TURN = Symbol('turn');

function turnOf(response: object): Turn | undefined {
  return (response as { [TURN]?: Turn })[TURN];
}

/**
 * Waits for a turn; undefined when there is one at once. Rejects with `ClientGone` when the client of a read disconnects
 * meanwhile. The turn lasts until `endTurn`, which must be called whatever happens: once it has begun, a client that
 * disconnects does not end the work on its request.
 */
export function takeTurn(request: AskedRequest, response: object, bytes = 0): Promise<void> | undefined {
  const sharer = sharerOf(request);
  if (sharer === null) return undefined;
  const longest = Math.max(bytes, request.method === 'GET' ? recentBytes(sharer) : 0);
  const turn = new Turn(sharer, 1 + Math.floor(longest / BYTES_A_PLACE));
  noteRequest(turn.caller);
  Object.assign(response, { [TURN]: turn });
  return turn.begin(LONGEST_WAIT_MS, () => (onlyReads(request) ? goneSignalOf(response) : undefined));
}

/** Does the work of a request, using its key's share of the database connections. */
export function inItsTurn<T>(response: object, work: () => T): T {
  const turn = turnOf(response);
  return turn === undefined ? work() : onBehalfOf(turn, work);
}

/** Ends the turn of a request that is done, or only waits. */
export function endTurn(response: object): void {
  turnOf(response)?.end();
}

/**
 * Does a piece of work in a further turn, for a request whose own turn has ended. Rejects with `ClientGone` when the
 * client disconnects before the turn has come.
 */
export async function inFurtherTurn<T>(response: object, work: () => T | Promise<T>): Promise<T> {
  const turn = turnOf(response);
  if (turn === undefined || turn.isAtWork) return inItsTurn(response, work);
  const gone = (turn.gone ??= goneSignalOf(response));
  gone.throwIfAborted();
  turn.places = 1;
  await turn.begin(null, () => gone);
  const startedMs = performance.now();
  try {
    return await onBehalfOf(turn, work);
  } finally {
    turn.readMs += performance.now() - startedMs;
    turn.end();
  }
}
