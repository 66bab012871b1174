/** What an accepted request asks for: the `type` of its job. */
export const JOB_TYPES = [
  'order_create',
  'order_update',
  'order_status_update',
  'order_deadline',
  'storage_location_create',
  'storage_location_update',
  'storage_location_delete',
  'channel_health_check',
] as const;
export type JobTypeName = (typeof JOB_TYPES)[number];

/** What made a version of an order. */
export const VERSION_KINDS = [
  'created',
  'updated',
  'status_changed',
  'courier_dispatched',
  'item_added',
  'item_updated',
  'item_removed',
  'storage_assigned',
] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];
