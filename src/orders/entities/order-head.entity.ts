import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrderStatus } from '../../contract';

/** The head of an order: the fields for filters and decisions. Its content is in its latest `OrderVersion`. */
@Entity('orders')
@Index('orders_id', ['id'])
@Index('orders_number', ['order_number', 'channel_id'], { unique: true })
@Index('orders_created', ['channel_id', 'created_at', 'id', 'order_date'])
@Index('orders_status', ['channel_id', 'status', 'created_at', 'id', 'order_date'])
@Index('orders_date', ['channel_id', 'order_date', 'created_at', 'id', 'status'])
@Index('orders_of_place', ['channel_id', 'place_id', 'created_at', 'id'], { where: '(place_id IS NOT NULL)' })
@Index('orders_in_stores', ['place_id', 'created_at', 'id'], {
  where: `((place_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'processing'::text, 'picking'::text, 'picked'::text, 'retrieving'::text])))`,
})
@Index('orders_set_aside', ['place_id'], {
  where: `((place_id IS NOT NULL) AND (status = ANY (ARRAY['failed'::text, 'suspended'::text])))`,
})
export class OrderHead {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  order_number: string;

  @Column('integer')
  version: number;

  @Column('text')
  status: OrderStatus;

  /** How far along the order is (docs/workflow.md#ranks). */
  @Column('smallint')
  rank: number;

  @Column('smallint', { nullable: true })
  delivery_type: number | null;

  @Column('uuid', { nullable: true })
  place_id: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  order_date: Date;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  updated_at: Date;
}
