import { apiKeyRefusals } from './api-key.refusals';
import { type Caller, mayReach, type Scope } from './model/caller';

/** Whether the caller may make any key: an admin key, the system token, an admin. */
export function isUnlimited({ scope }: Caller): boolean {
  return scope === 'admin';
}

/** Refuses a key that could do more than the person who makes it (docs/rules/access.md#roles). */
export function requireGrantable(
  caller: Caller,
  scope: Scope | null | undefined,
  channelIds: readonly string[] | null | undefined,
): void {
  if (isUnlimited(caller)) return;
  const isWithin = (channelIds ?? []).every((id) => mayReach(caller, id.toLowerCase()));
  if (scope === 'admin' || !isWithin) throw apiKeyRefusals.KEY_FORBIDDEN();
}
