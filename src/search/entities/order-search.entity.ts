import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What an order is found by: its number, and keyed hashes, from which their texts can't be read back. Written behind the orders. */
@Entity('order_search')
@Index('order_search_number', ['channel_id', 'number'])
@Index('order_search_number_end', { synchronize: false })
@Index('order_search_tokens', { synchronize: false })
export class OrderSearch {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;

  /** As numbers are compared; in bytes, so that beginnings are ranges. */
  @Column({ type: 'text', collation: 'C', default: '' })
  number: string;

  @Column('bigint', { array: true })
  tokens: string[];
}
