import { accessRefusals, type Caller } from '../api-keys';
import { roleOf } from '../people';
import type { Viewer } from './model/view-access';

/** The person who asks. A paired device has a session, but is no person. */
export function viewerOf(caller: Caller): Viewer {
  const role = roleOf(caller);
  if (caller.kind !== 'person' || role === null) throw accessRefusals.NOT_A_PERSON();
  const { channelIds, placeIds, keyId, clientName } = caller;
  const isLimited = channelIds !== null || placeIds != null;
  return { personId: keyId!, name: clientName, role, isLimited };
}
