import type { DeadlineKind } from '../../contract';

/** A deadline that was set for a channel or a place, and from when until when. */
export interface Setting {
  readonly owner_id: string;
  readonly kind: DeadlineKind;
  readonly set_at: Date;
  /** When it was replaced or removed; null: it is set. */
  readonly until_at: Date | null;
}

/** What settings an order has: those of its place and channel when it was created. */
export interface SetFor {
  readonly channel_id: string;
  readonly place_id: string | null;
  readonly created_at: Date;
}

/**
 * The setting of an order for a kind of deadline; that of the place takes precedence over the channel's.
 * @param settings the one that was set last comes first
 */
export function settingInForce<Of extends Setting>(
  settings: readonly Of[],
  { channel_id, place_id, created_at }: SetFor,
  kind: DeadlineKind,
): Of | undefined {
  const then = settings.filter(
    (one) =>
      one.kind === kind && one.set_at <= created_at && (one.until_at === null || one.until_at > created_at),
  );
  const ofOwner = (id: string | null) => then.find(({ owner_id }) => owner_id === id);
  return ofOwner(place_id) ?? ofOwner(channel_id);
}
