import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One version of an order, never changed: the whole order as it was committed, and what made it so. */
@Entity('order_versions')
@Index('order_versions_time', ['channel_id', 'created_at', 'order_id', 'version'])
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

  /** Client name of who asked for the change. */
  @Column('text', { nullable: true })
  actor: string | null;

  /** The key that asked; null for the system token. */
  @Column('uuid', { nullable: true })
  key_id: string | null;

  @Column('text', { nullable: true })
  request_id: string | null;

  /** JSON text of the Order, byte for byte as it is answered. */
  @Column('text')
  snapshot: string;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;
}
