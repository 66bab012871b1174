import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of an `OrderDayCount` by one transaction, until it is folded into the count. */
@Entity('order_day_shifts')
export class OrderDayShift {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('date')
  created_day: string;

  @Column('date')
  order_day: string;

  @Column('text')
  status: string;

  /** Negative when orders left this day and status. */
  @Column('integer')
  count: number;
}
