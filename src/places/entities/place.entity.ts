import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { JsonObject } from '../model/place-fields';

/**
 * TypeORM can't describe the GIN index `places_channels`, nor `bytes`, which the database computes: how long the place is as JSON.
 */
@Entity('places')
@Index('places_channels', { synchronize: false })
export class Place {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  identifier: string;

  /** The primary channel. */
  @Column('uuid')
  channel_id: string;

  /** All linked channels, the primary one among them. */
  @Column('uuid', { array: true })
  channel_ids: string[];

  /** Further names of the place in each of its channels. */
  @Column('text', { array: true })
  channel_specific_identifiers: string[];

  @Column('text', { nullable: true })
  name: string | null;

  @Column('boolean')
  active: boolean;

  @Column('boolean')
  active_for_ordering: boolean;

  @Column('text', { nullable: true })
  sales_channel: string | null;

  @Column('jsonb', { nullable: true })
  address: JsonObject | null;

  @Column('jsonb', { nullable: true })
  coordinates: { latitude: number; longitude: number } | null;

  @Column('jsonb', { nullable: true })
  chain: JsonObject | null;

  @Column('jsonb', { nullable: true })
  contact: JsonObject | null;

  @Column('jsonb')
  pickup_locations: JsonObject[];

  @Column('jsonb')
  phones: JsonObject[];

  @Column('jsonb')
  images: JsonObject[];

  @Column('text', { nullable: true })
  business_name: string | null;

  @Column('text', { nullable: true })
  business_id: string | null;

  @Column('text', { nullable: true })
  vat_number: string | null;

  @Column('jsonb')
  delivery_options: JsonObject[];

  @Column('jsonb')
  payment_methods: JsonObject[];

  @Column('jsonb')
  metadata: JsonObject;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updated_at: Date;
}
