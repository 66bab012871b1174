/** A plan that was made for a short queue may be wrong for a long one. */
const PLANS_KEPT_MS = 5_000;

const plannedSinceMs = new WeakMap<object, number>();

/** Whether the plans that a connection keeps are too old; if so, the caller discards them now. */
export function areOutdated(connection: object): boolean {
  const nowMs = performance.now();
  const sinceMs = plannedSinceMs.get(connection);
  if (sinceMs !== undefined && nowMs - sinceMs < PLANS_KEPT_MS) return false;
  plannedSinceMs.set(connection, nowMs);
  return sinceMs !== undefined;
}
