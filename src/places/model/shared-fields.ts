import type { JsonObject } from './place-fields';

/**
 * Fields of a place that affect each of its channels: its names, whether it is active, its primary channel, whether
 * its pickers are shown by name. All others only describe it.
 */
const SHARED_FIELDS: ReadonlySet<string> = new Set([
  'active',
  'active_for_ordering',
  'channel_id',
  'channel_specific_identifiers',
  'identifier',
  'metadata.figures_by_person',
  'name',
]);

/** The changed fields that need access to all channels of the place. */
export function sharedAmong(changed: readonly string[]): string[] {
  return changed.filter((field) => SHARED_FIELDS.has(field));
}

/** The switches in the metadata of a place that the change turns. */
export function turnedSwitches(before: JsonObject, after: JsonObject): string[] {
  const isTurned = (before.figures_by_person === true) !== (after.figures_by_person === true);
  return isTurned ? ['metadata.figures_by_person'] : [];
}
