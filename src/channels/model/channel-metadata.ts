type Metadata = Record<string, unknown>;

/** What the service itself keeps in a channel's metadata; a client can neither change nor remove it. */
const KEPT_BY_THE_SERVICE = ['health_details', 'webhook_disabled_reason', 'webhook_disabled_at'] as const;

/** A channel's metadata once a client has replaced it; absent, it stays as it is. */
export function metadataAfter(stored: Metadata, given: Metadata | null | undefined): Metadata {
  if (given == null) return stored;
  const kept = KEPT_BY_THE_SERVICE.filter((key) => key in stored).map((key) => [key, stored[key]] as const);
  return { ...given, ...Object.fromEntries(kept) };
}
