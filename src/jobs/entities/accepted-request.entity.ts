import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request with an `Idempotency-Key`, and its response (docs/changing-orders.md#what-a-key-remembers). */
@Entity('accepted_requests')
@Index('accepted_requests_age', ['created_at'])
@Index('accepted_requests_key', ['caller', 'idempotency_key'])
export class AcceptedRequestRow {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('text')
  caller: string;

  @PrimaryColumn('text')
  idempotency_key: string;

  @Column('text')
  fingerprint: string;

  @Column('uuid')
  job_id: string;

  @Column('text')
  answer: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;
}
