import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The current line of an order, for queries across orders. The complete item is in the order's versions. */
@Entity('order_items')
@Index('order_items_storage', ['storage_location_id'], { where: `(storage_location_id IS NOT NULL)` })
export class OrderLine {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  @PrimaryColumn('text')
  item_id: string;

  @Column('integer')
  place_in_order: number;

  @Column('text', { nullable: true })
  sku: string | null;

  @Column('text', { nullable: true })
  name: string | null;

  /** Exact decimal (docs/rules/values.md#numbers). */
  @Column('numeric')
  quantity: string;

  /** Exact decimal, per unit (docs/rules/values.md#numbers). */
  @Column('numeric', { nullable: true })
  price: string | null;

  @Column('text')
  status: string;

  /** Where the item is stored, from its properties (docs/rules/places-and-storage.md#where-items-are-stored). */
  @Column('uuid', { nullable: true })
  storage_location_id: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3 })
  updated_at: Date;
}
