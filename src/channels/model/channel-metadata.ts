type Metadata = Record<string, unknown>;

/** Keys of a channel's metadata that belong to the service; clients can neither set nor remove them. */
const KEPT_BY_THE_SERVICE = ['health_details', 'webhook_disabled_reason', 'webhook_disabled_at'] as const;

/** A channel's metadata after a POST, with nothing stored, or a PUT; absent metadata stays as it is. */
export function metadataAfter(stored: Metadata, given: Metadata | null | undefined): Metadata {
  if (given == null) return stored;
  const isKept = ([key]: [string, unknown]) => (KEPT_BY_THE_SERVICE as readonly string[]).includes(key);
  const own = Object.entries(given).filter((entry) => !isKept(entry));
  return Object.fromEntries([...own, ...Object.entries(stored).filter(isKept)]);
}
