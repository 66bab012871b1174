import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One attempt of a delivery and its outcome (docs/webhooks.md#history); the last one may be in the row of the delivery instead
 * (`recorded-attempt.entity.ts`).
 */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  delivery_id: string;

  /** From 1, replays included. */
  @PrimaryColumn('integer')
  number: number;

  /** When it started. */
  @Column('timestamp with time zone', { precision: 3 })
  attempted_at: Date;

  @Column('integer')
  duration_ms: number;

  @Column('text')
  request_url: string;

  @Column('integer', { nullable: true })
  response_status: number | null;

  @Column('text', { nullable: true })
  response_body: string | null;

  /** Why there was no response. */
  @Column('text', { nullable: true })
  error: string | null;
}
