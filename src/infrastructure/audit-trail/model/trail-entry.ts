/**
 * The recorded actions. The part before the dot is the type of the resource. Changes of orders are missing because
 * their versions serve as their audit log.
 */
export const AUDIT_ACTIONS = [
  'api_key.created',
  'api_key.updated',
  'api_key.deactivated',
  'bulk.started',
  'bulk.cancelled',
  'channel.created',
  'channel.updated',
  'channel.webhook_configured',
  'channel.webhook_disabled',
  'channel.secret_rotated',
  'channel.deliveries_replayed',
  'channel.oauth2_configured',
  'channel.oauth2_removed',
  'channel.deadlines_set',
  'channel_type.added',
  'device.paired',
  'device.picker_changed',
  'device.revoked',
  'order.claim_taken_over',
  'parked.retried',
  'person.invited',
  'person.updated',
  'person.disabled',
  'person.link_made',
  'person.signed_in',
  'person.signed_out',
  'person.password_changed',
  'person.sessions_ended',
  'place.created',
  'place.updated',
  'place.channel_linked',
  'place.channel_unlinked',
  'place.deadlines_set',
  'place.pairing_made',
  'place.storage_imported',
  'saved_view.created',
  'saved_view.updated',
  'saved_view.deleted',
  'storage_location.created',
  'storage_location.updated',
  'storage_location.deleted',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An action on one resource. */
export interface TrailEntry {
  readonly action: AuditAction;
  readonly resourceId: string;
  /** The channel of the resource, if any. */
  readonly channelId: string | null;
  /** Names of the changed fields, never values; empty when the resource was created or deleted. */
  readonly changed: readonly string[];
}

export function resourceTypeOf(action: string): string {
  return action.slice(0, action.indexOf('.'));
}
