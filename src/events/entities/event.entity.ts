import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('events')
@Index('events_unrelayed', ['seq'], { where: '("position" IS NULL)' })
@Index('events_feed', ['channel_id', 'position'])
@Index('events_status_feed', ['position'], {
  where: '((type = \'order:status_changed\'::text) AND ("position" IS NOT NULL))',
})
export class Event {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  seq: string;

  /** Place in the feed; null until the event was relayed. */
  @Column('bigint', { nullable: true })
  position: string | null;

  @Column('text')
  type: string;

  @Column('uuid', { nullable: true })
  order_id: string | null;

  @Column('integer', { nullable: true })
  version: number | null;

  /** JSON text of the payload; the view `told_events` puts in the order of its version, which is left out (ADR 22). */
  @Column('text')
  data: string;

  /** JSON text of an `EventOrigin`, or null. */
  @Column('text', { nullable: true })
  origin: string | null;

  @Column('timestamp with time zone', { precision: 3 })
  occurred_at: Date;
}
