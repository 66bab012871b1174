import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** So that it fits into an index with other columns: Postgres allows 2,704 bytes for all of them. */
export const MOST_TOKEN_BYTES = 1_024;

/** One device that gets the push messages of a place. */
@Entity('device_subscriptions')
@Check('device_subscriptions_token_bytes', `octet_length(device_token) <= ${MOST_TOKEN_BYTES}`)
@Index('device_subscriptions_token', ['device_token'])
@Index('device_subscriptions_owner', ['owner_id'], { where: 'owner_id IS NOT NULL' })
export class DeviceSubscription {
  @PrimaryColumn('uuid')
  place_id: string;

  /** Registration token of the push service. */
  @PrimaryColumn('text')
  device_token: string;

  /** The paired device or the person who subscribed it last, and with whom it ends; null for a key: then it is the place's. */
  @Column('uuid', { nullable: true })
  owner_id: string | null;

  /** The channels that whoever subscribed it last reached; null for all. */
  @Column('uuid', { array: true, nullable: true })
  channel_ids: string[] | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Updated whenever the app subscribes again. */
  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  updated_at: Date;
}
