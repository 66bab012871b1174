import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { JobStatus } from '@libs/durable-jobs';

@Entity('jobs')
@Index('jobs_id', ['id'])
@Index('jobs_of_key', ['key', 'channel_id'])
@Index('jobs_numbered', ['order_number', 'channel_id'], { where: '(order_number IS NOT NULL)' })
@Index('jobs_of_rarer_type', ['type', 'channel_id', 'id'], {
  where: `((type <> 'order_create'::text) AND (type <> 'order_status_update'::text))`,
})
@Index('jobs_turns', ['channel_id', 'run_at', 'id'], { where: `(status = 'queued'::text)` })
@Index('jobs_outside', ['channel_id', 'run_at', 'key'], {
  where: `((status = 'queued'::text) AND (type = 'channel_health_check'::text))`,
})
@Index('jobs_parked', ['channel_id', 'id'], {
  where: `((status = 'queued'::text) AND (parked_at IS NOT NULL))`,
})
@Index('jobs_begun', ['begun_at'], { where: `((status = 'queued'::text) AND (begun > 0))` })
@Index('jobs_leased', ['run_at'], { where: `(status = 'processing'::text)` })
@Index('jobs_failed', ['channel_id', 'id'], { where: `(status = 'failed'::text)` })
@Index('jobs_unfinished', ['channel_id', 'key', 'seq'], {
  where: `(status = ANY (ARRAY['queued'::text, 'processing'::text]))`,
})
export class Job {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  seq: string;

  @Column('text')
  key: string;

  @Column('text')
  type: string;

  @Column('text')
  payload: string;

  /** What a check of later changes must know of this job (`JobType.outline`); null: nothing. */
  @Column('text', { nullable: true })
  outline: string | null;

  @Column('text', { default: 'queued' })
  status: JobStatus;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamp with time zone', { default: () => 'now()' })
  run_at: Date;

  /** How often it was begun by a process that crashed before it recorded the result. */
  @Column('smallint', { default: 0 })
  begun: number;

  @Column('timestamp with time zone', { nullable: true })
  begun_at: Date | null;

  /** When it was parked, if it still is; its next try is at `run_at`. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  parked_at: Date | null;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  started_at: Date | null;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  completed_at: Date | null;

  /**
   * Deliveries that were skipped because the change came from their endpoint
   * (docs/webhooks.md#changes-that-come-from-the-endpoint).
   */
  @Column('integer', { default: 0 })
  webhooks_skipped: number;

  /** The order number in the request; null for jobs that are not about an order. */
  @Column('text', { nullable: true })
  order_number: string | null;
}
