import { apiKeyRefusals } from './api-key.refusals';
import { type Caller, mayReach, reachableChannels, type Scope } from './model/caller';

/** What a key can do, or is going to be able to. */
export interface KeyAccess {
  readonly scope: Scope;
  readonly channel_ids: readonly string[];
}

/** Whether the caller may make any key: an admin key, the system token, an admin. */
export function isUnlimited({ scope }: Caller): boolean {
  return scope === 'admin';
}

/**
 * Whether the caller sees the key: people who are limited to channels see those that reach some of their channels and no
 * other. A key without channels is anybody's: it reaches whatever it will create.
 */
export function maySee(caller: Caller, { scope, channel_ids }: KeyAccess): boolean {
  if (reachableChannels(caller) === null) return true;
  const isWithin = channel_ids.every((id) => mayReach(caller, id.toLowerCase()));
  return scope !== 'admin' && channel_ids.length > 0 && isWithin;
}

/** Refuses a key that could do more than the person who makes or changes it (docs/rules/access.md#roles). */
export function requireGrantable(caller: Caller, key: KeyAccess): void {
  if (isUnlimited(caller)) return;
  if (key.scope === 'admin' || !maySee(caller, key)) throw apiKeyRefusals.KEY_FORBIDDEN();
}
