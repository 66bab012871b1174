import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { HealthDetail, HealthState } from '../model/probes';

/** The health of a channel, as its last check found it, and when the next one is due. */
@Entity('channel_health')
@Index('channel_health_due', ['due_at'])
export class ChannelHealth {
  @PrimaryColumn('uuid')
  channel_id: string;

  @Column('text', { default: 'unknown' })
  health: HealthState;

  /** Since when checks have found it to be so; null until the next check of a channel from before there was this column. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  health_since: Date | null;

  /** The results of the probes; null before the first check. */
  @Column('jsonb', { nullable: true })
  details: readonly CheckedDetail[] | null;

  /** When its regular check is due; null before it was scheduled. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  due_at: Date | null;
}

export interface CheckedDetail extends HealthDetail {
  readonly checked_at: string;
}
