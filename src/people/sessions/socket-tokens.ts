import { Injectable } from '@nestjs/common';
import { SecretBox } from '@libs/secret-box';
import type { Caller } from '../../api-keys';
import { SessionCallers } from './session-callers';

const START = 'socket_';
const PLACE = 'socket tokens';
const CONTENT = /^socket ([\da-f-]{36}) (\d{1,16})$/;

/**
 * Tokens that a page sends on the socket in place of an API key, since it holds none (docs/people.md#the-socket). Sealed, not stored:
 * they say whose session it is and until when they count.
 */
@Injectable()
export class SocketTokens {
  constructor(
    private readonly box: SecretBox,
    private readonly callers: SessionCallers,
  ) {}

  make(sessionId: string, untilMs: number): string {
    return START + this.box.seal(`socket ${sessionId} ${untilMs}`, PLACE);
  }

  /** Null also for the key of a client that is named "socket", which starts in the same way. */
  async callerOf(token: string): Promise<Caller | null> {
    if (!token.startsWith(START)) return null;
    const [, sessionId, untilMs] = CONTENT.exec(this.contentOf(token)) ?? [];
    return sessionId === undefined ? null : this.callers.ofSessionUntil(sessionId, Number(untilMs));
  }

  private contentOf(token: string): string {
    try {
      return this.box.open(token.slice(START.length), PLACE);
    } catch {
      return '';
    }
  }
}
