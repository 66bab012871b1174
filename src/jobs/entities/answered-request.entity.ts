import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A request with an `Idempotency-Key` that was applied at once, and its response
 * (docs/changing-orders.md#what-a-key-remembers).
 */
@Entity('answered_requests')
@Index('answered_requests_age', ['created_at'])
export class AnsweredRequestRow {
  @PrimaryColumn('text')
  caller: string;

  @PrimaryColumn('text')
  idempotency_key: string;

  @Column('text')
  fingerprint: string;

  /** Null while the request is under way. */
  @Column('smallint', { nullable: true })
  status: number | null;

  @Column('text', { nullable: true })
  location: string | null;

  /** JSON text; null without a body, and when it was too large to be stored. */
  @Column('text', { nullable: true })
  answer: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;
}
