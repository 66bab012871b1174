import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const PARKED = '(num_nulls("position", parked_at) = 1) AND (parked_at IS NOT NULL)';

@Entity('events')
@Index('events_told', ['channel_id', 'position'], { where: '("position" IS NOT NULL)' })
@Index('events_of_status', ['channel_id', 'position'], {
  where: `(("position" IS NOT NULL) AND (type = 'order:status_changed'::text))`,
})
@Index('events_of_rarer_type', ['channel_id', 'type', 'position'], {
  where: `(("position" IS NOT NULL) AND (type <> 'order:status_changed'::text))`,
})
@Index('events_of_order', ['channel_id', 'order_id', 'position'], {
  where: '(("position" IS NOT NULL) AND (order_id IS NOT NULL))',
})
@Index('events_of_number', ['channel_id', 'order_number', 'position'], {
  where: '(("position" IS NOT NULL) AND (order_number IS NOT NULL))',
})
@Index('events_ready', ['channel_id', 'seq'], { where: '(num_nulls("position", parked_at) = 2)' })
@Index('events_parked', ['channel_id', 'order_id', 'seq'], { where: `(${PARKED})` })
@Index('events_parked_ids', ['channel_id', 'id'], { where: `(${PARKED})` })
@Index('events_parked_due', ['channel_id', 'next_try_at'], {
  where: `(${PARKED} AND (next_try_at IS NOT NULL))`,
})
@Index('events_numbered', ['position'], { where: '("position" IS NOT NULL)' })
export class Event {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  seq: string;

  /** Position in the feed; null until the event was relayed. */
  @Column('bigint', { nullable: true })
  position: string | null;

  @Column('text')
  type: string;

  @Column('uuid', { nullable: true })
  order_id: string | null;

  @Column('integer', { nullable: true })
  version: number | null;

  /**
   * JSON text of what the event adds to the order; `EventPayload` puts the two together (ADR 22). A status change may be short
   * (`src/events/short-status-change.ts`).
   */
  @Column('text')
  data: string;

  /** JSON text of an `EventOrigin`, or null. */
  @Column('text', { nullable: true })
  origin: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  occurred_at: Date;

  /** The order number of a failed operation; null for other events, since their order has it. */
  @Column('text', { nullable: true })
  order_number: string | null;

  /** When it got its position; null before, and for events relayed by releases before this column. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  told_at: Date | null;

  /** Since when it is parked, because handing it on failed or an earlier event of its order is parked; else null. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  parked_at: Date | null;

  /** When it is retried; null unless it is the first parked event of its order. */
  @Column('timestamp with time zone', { nullable: true })
  next_try_at: Date | null;

  /** How often handing it on was begun; counted for parked events, and while the relay hands events on one by one. */
  @Column('integer', { nullable: true })
  tries: number | null;

  /** Why the last try failed. */
  @Column('text', { nullable: true })
  fault: string | null;
}
