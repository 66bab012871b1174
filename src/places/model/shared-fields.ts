/**
 * What a place is to each of its channels: how orders name it, where they go when it is closed, whose place it is first.
 * Everything else describes it.
 */
const SHARED_FIELDS: ReadonlySet<string> = new Set([
  'active',
  'active_for_ordering',
  'channel_id',
  'channel_specific_identifiers',
  'identifier',
  'name',
]);

/** Of the fields that changed, those that only a caller who reaches all channels of the place may change. */
export function sharedAmong(changed: readonly string[]): string[] {
  return changed.filter((field) => SHARED_FIELDS.has(field));
}
