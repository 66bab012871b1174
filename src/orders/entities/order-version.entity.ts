import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One version of an order, never changed: the whole order as it was committed, and what made it so. */
@Entity('order_versions')
export class OrderVersion {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  @PrimaryColumn('integer')
  version: number;

  @Column('text')
  change_type: string;

  /** Null when the version is no status change; on version 1 the order comes from nothing. */
  @Column('text', { nullable: true })
  status_from: string | null;

  @Column('text', { nullable: true })
  status_to: string | null;

  /** JSON text. */
  @Column('text', { nullable: true })
  status_metadata: string | null;

  /** JSON text: [{field, from, to}]. */
  @Column('text')
  changes: string;

  @Column('text', { nullable: true })
  actor: string | null;

  /** JSON text of the Order, byte for byte as it is answered. */
  @Column('text')
  snapshot: string;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;
}
