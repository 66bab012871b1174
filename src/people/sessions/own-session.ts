import type { Caller } from '../../api-keys';

/** The caller's person and session, on routes for people. */
export function sessionIn({ keyId, sessionId }: Caller): { personId: string; sessionId: string } {
  return { personId: keyId!, sessionId: sessionId! };
}
