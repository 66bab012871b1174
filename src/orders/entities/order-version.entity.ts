import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One version of an order, never changed: the order as it was committed, and the change that made it. Its text is here as a
 * whole, or as a delta (`src/orders/store/version-text.ts`).
 */
@Entity('order_versions')
@Index('order_versions_created', ['channel_id', 'created_at'])
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

  /** JSON text, as `changes`. */
  @Column('text', { nullable: true })
  status_metadata: string | null;

  /**
   * JSON text: [{field, from, to}]; its repeated words may be a character each, and it may be left out
   * (`src/orders/store/stored-changes.ts`).
   */
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

  /** JSON text of the Order, byte for byte as in responses; null when it is a delta. */
  @Column('text', { nullable: true })
  snapshot: string | null;

  /** Of a delta: the whole version that it goes back to. */
  @Column('integer', { nullable: true })
  base_version: number | null;

  /** Of a delta against another delta: the version of that one, whose own base is the same. */
  @Column('integer', { nullable: true })
  middle_version: number | null;

  /** Against the middle version if there is one, else against the base (`libs/text-delta`). */
  @Column('text', { nullable: true })
  delta: string | null;

  /** Of a delta: how long the whole text is; of a version in the archive: the longest of its texts. */
  @Column('integer', { nullable: true })
  whole_bytes: number | null;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;
}
