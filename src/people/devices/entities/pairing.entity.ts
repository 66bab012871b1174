import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A code that pairs one device with a place, once. Only a hash of its token is stored. */
@Entity('pairings')
@Unique('pairings_token', ['token_hash'])
@Index('pairings_place', ['place_id'])
export class Pairing {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bytea')
  token_hash: Buffer;

  @Column('uuid')
  place_id: string;

  /** As in `PairedDevice`. */
  @Column('uuid', { array: true, nullable: true })
  channel_ids: string[] | null;

  /** The name of the device, if it was given. */
  @Column('text', { nullable: true })
  label: string | null;

  @Column('text')
  made_by: string;

  /** The API key that made the pairing; null for a person, and for a key that reaches all channels. */
  @Column('uuid', { nullable: true })
  key_id: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  ends_at: Date;
}
