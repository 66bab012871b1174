/**
 * Fields of a place that affect each of its channels: its names, whether it is active, its primary channel.
 * All others only describe it.
 */
const SHARED_FIELDS: ReadonlySet<string> = new Set([
  'active',
  'active_for_ordering',
  'channel_id',
  'channel_specific_identifiers',
  'identifier',
  'name',
]);

/** The changed fields that need access to all channels of the place. */
export function sharedAmong(changed: readonly string[]): string[] {
  return changed.filter((field) => SHARED_FIELDS.has(field));
}
