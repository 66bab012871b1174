import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who takes care of an order. */
@Entity('order_assignees')
@Index('order_assignees_person', ['channel_id', 'person_id', 'order_id'])
export class OrderAssignee {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  @Column('uuid')
  person_id: string;

  /** As it was then. */
  @Column('text')
  name: string;

  @Column('timestamp with time zone', { precision: 3 })
  assigned_at: Date;
}
