import { accessRefusals, type Caller } from '../../api-keys';

/** The caller's person and session, on routes for people. A paired device is no person. */
export function sessionIn({ kind, keyId, sessionId }: Caller): { personId: string; sessionId: string } {
  if (kind !== 'person') throw accessRefusals.NOT_A_PERSON();
  return { personId: keyId!, sessionId: sessionId! };
}
