import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What statements need of the items of an order. The complete items are in the order's versions. */
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

  /** Exact decimal (docs/rules/values.md#numbers). */
  @Column('numeric')
  quantity: string;

  @Column('text')
  status: string;

  /** Where the item is stored, from its properties (docs/rules/places-and-storage.md#where-items-are-stored). */
  @Column('uuid', { nullable: true })
  storage_location_id: string | null;
}
