import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { BreachAction, DeadlineKind, DeadlineState } from '../../contract';

/** A deadline of an order, and its timer. */
@Entity('order_deadlines')
@Index('order_deadlines_turns', ['channel_id', 'next_at'], { where: '(next_at IS NOT NULL)' })
@Index('order_deadlines_parked', ['channel_id', 'order_id'], { where: '(parked_at IS NOT NULL)' })
@Index('order_deadlines_late', ['channel_id', 'due_at', 'order_id'], {
  where: `(state = ANY (ARRAY['warned'::text, 'breached'::text]))`,
})
export class OrderDeadline {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  @PrimaryColumn('text')
  kind: DeadlineKind;

  /** The rank at which the order has met it. */
  @Column('smallint')
  met_at: number;

  @Column('timestamp with time zone', { precision: 3 })
  due_at: Date;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  warn_at: Date | null;

  /** The wished time of the order that it is measured from; null: it is measured from the creation. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  wished_at: Date | null;

  @Column('text')
  on_breach: BreachAction;

  @Column('text', { default: 'waiting' })
  state: DeadlineState;

  /** When the timer goes off next; null when it has nothing more to do. */
  @Column('timestamp with time zone', { nullable: true })
  next_at: Date | null;

  /** How often that failed in a row. */
  @Column('integer', { default: 0 })
  tries: number;

  /** Since when it has been failing; else null. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  parked_at: Date | null;

  /** Why the last try failed. */
  @Column('text', { nullable: true })
  fault: string | null;
}
