import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far `order_search` is written: one row. */
@Entity('order_search_progress')
export class OrderSearchProgress {
  @PrimaryColumn('integer')
  id: number;

  /** Of the feed: every order that was created or changed up to here is written. */
  @Column('bigint')
  position: string;

  /** The key that hashed what was written last, and hashes in the walk over all orders; empty before the first one. */
  @Column('text')
  key_id: string;

  /** The last order of the walk. */
  @Column('uuid', { nullable: true })
  walked_channel: string | null;

  @Column('uuid', { nullable: true })
  walked_order: string | null;

  @Column('boolean')
  is_walked: boolean;
}
