import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * How many orders a channel has per day and status. Unfolded rows of `order_day_shifts` have to be added.
 * Days are UTC.
 */
@Entity('order_day_counts')
@Index('order_day_counts_empty', ['channel_id'], { where: '(count = 0)' })
@Index('order_day_counts_by_status', ['channel_id', 'status', 'order_day', 'created_day', 'count'])
export class OrderDayCount {
  @PrimaryColumn('uuid')
  channel_id: string;

  /** Day of `created_at`, by which lists are sorted. */
  @PrimaryColumn('date')
  created_day: string;

  /** Day of `order_date`, by which lists are filtered. */
  @PrimaryColumn('date')
  order_day: string;

  @PrimaryColumn('text')
  status: string;

  @Column('integer')
  count: number;
}
