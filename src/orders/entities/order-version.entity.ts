import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One version of an order, never changed: the whole order as it was committed, and the change that made it. */
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

  /** Null when the version is not a status change; `from` is null in version 1. */
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

  /** Client name of the caller. */
  @Column('text', { nullable: true })
  actor: string | null;

  /** The caller's key; null for the system token. */
  @Column('uuid', { nullable: true })
  key_id: string | null;

  @Column('text', { nullable: true })
  request_id: string | null;

  /** JSON text of the Order, byte for byte as in responses. */
  @Column('text')
  snapshot: string;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;
}
