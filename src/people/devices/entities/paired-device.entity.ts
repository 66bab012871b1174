import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A phone or tablet that was paired with a place. It is paired as long as it has a session; its
 * row is never deleted, since the audit log refers to it.
 */
@Entity('paired_devices')
@Index('paired_devices_place', ['place_id'])
export class PairedDevice {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  place_id: string;

  /** The channels of whoever made the pairing; null for all. The device reaches those of them that its place has. */
  @Column('uuid', { array: true, nullable: true })
  channel_ids: string[] | null;

  @Column('text')
  name: string;

  /** Who picks with it now. */
  @Column('text')
  person_name: string;

  /** Who made the pairing. */
  @Column('text')
  paired_by: string;

  /** The API key that made the pairing; null for a person, and for a key that reaches all channels. */
  @Column('uuid', { nullable: true })
  key_id: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  paired_at: Date;

  /** Exact to the minute. */
  @Column('timestamp with time zone', { precision: 3 })
  last_seen_at: Date;
}
