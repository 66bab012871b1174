type Metadata = Record<string, unknown>;

/** Keys of a channel's metadata that belong to the service; clients can neither change nor remove them. */
const KEPT_BY_THE_SERVICE = ['health_details', 'webhook_disabled_reason', 'webhook_disabled_at'] as const;

/** A channel's metadata after a PUT; absent metadata stays as it is. */
export function metadataAfter(stored: Metadata, given: Metadata | null | undefined): Metadata {
  if (given == null) return stored;
  const kept = KEPT_BY_THE_SERVICE.filter((key) => key in stored).map((key) => [key, stored[key]] as const);
  return { ...given, ...Object.fromEntries(kept) };
}
