import { Column, Entity, PrimaryColumn } from 'typeorm';

/** By how many orders one transaction moved an `OrderDayCount`, until it is folded into it. */
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
