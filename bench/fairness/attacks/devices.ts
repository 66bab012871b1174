import { randomBytes } from 'node:crypto';
import type { Caller } from '../caller';
import type { Enemy } from '../messages';

const TOKEN_BYTES = 600;

/** 50,000 devices of one place, with tokens that do not compress, as many as the time allows. */
export function devices(caller: Caller, { placeId, writeKey }: Enemy): Promise<void> {
  return caller.keepCalling(50_000, 20, () => ({
    method: 'PUT',
    path: `/dts/places/${placeId}/subscriptions`,
    key: writeKey,
    body: JSON.stringify({ device_token: randomBytes(TOKEN_BYTES).toString('base64url') }),
  }));
}
