import type { IncomingMessage, ServerResponse } from 'node:http';
import { FairRoom, openTo } from '@libs/fair-room';
import { httpRefusals } from '../errors/http.refusals';
import { goneSignalOf } from '../limits/fair-requests';

/** The share that one caller may use, so that nobody can take it all. */
const SHARE = 1 / 4;
/** The part for requests without a credential. */
const FOR_STRANGERS = 1 / 8;
/** A client that is refused has to send its body again; a short wait is better for both. */
const LONGEST_WAIT_MS = 5_000;

/** Room for the bodies of requests with a credential, and for those of all others. */
export interface BodyRooms {
  readonly callers: FairRoom;
  readonly strangers: FairRoom;
}

/**
 * Room for request bodies in the memory of this process. A request that finds none waits unread for up to 5
 * s, then gets 503. A few callers that use all they can leave room for all others
 * (docs/security.md#which-requests-are-read).
 * @param bytes at least four times the largest body
 */
export function bodyRoom(bytes: number, waitMs = LONGEST_WAIT_MS): BodyRooms {
  const forStrangers = bytes * FOR_STRANGERS;
  return {
    callers: sharedRoom(bytes - forStrangers, bytes * SHARE, waitMs),
    strangers: sharedRoom(forStrangers, forStrangers * SHARE, waitMs),
  };
}

function sharedRoom(bytes: number, share: number, waitMs: number): FairRoom {
  return new FairRoom({
    fits: ({ held, own }, more) => own + more <= share && held + more <= openTo(own, more, bytes),
    waitMs,
    refusal: httpRefusals.TOO_MANY_BODIES,
  });
}

/** The room that one body uses, until its response is sent or its client disconnects. */
export class BodyPlace {
  private held = 0;
  private isOver: boolean;

  constructor(
    private readonly room: FairRoom,
    private readonly caller: string,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    this.isOver = response.destroyed;
    response.once('close', () => {
      this.isOver = true;
      this.shrink(0);
    });
  }

  /** Whether nobody is there to get a response. */
  get isLeft(): boolean {
    return this.isOver;
  }

  get bytes(): number {
    return this.held;
  }

  /** Whether its caller uses more than another one that waits. */
  get keepsOthersOut(): boolean {
    return this.room.keepsOthersOut(this.caller);
  }

  /**
   * Takes this much instead of what it has, which others may use while it waits.
   * @throws Refusal; ClientGone when the client disconnects meanwhile and the body can't come any more
   */
  async take(bytes: number): Promise<void> {
    this.shrink(0);
    await this.room.take(this.caller, bytes, undefined, () =>
      this.request.complete ? undefined : goneSignalOf(this.response),
    );
    this.held = bytes;
    this.shrink(bytes);
  }

  shrink(bytes: number): void {
    const now = this.isOver ? 0 : bytes;
    this.room.give(this.caller, this.held - now);
    this.held = now;
  }
}
