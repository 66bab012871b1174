import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ItemState } from '../model/item-state';

/** One order, job or delivery of a bulk, and what became of it. */
@Entity('bulk_items')
@Index('bulk_items_of_bulk', ['bulk_id', 'position'])
@Index('bulk_items_open', ['bulk_id', 'state', 'position'], {
  where: `(state = ANY (ARRAY['waiting'::text, 'running'::text]))`,
})
@Index('bulk_items_parked', ['channel_id', 'bulk_id'], { where: '(parked_at IS NOT NULL)' })
export class BulkItem {
  /** `NO_CHANNEL` for an id that belonged to nothing when it was named. */
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  bulk_id: string;

  @PrimaryColumn('integer')
  position: number;

  /** Id of the order, job or delivery. */
  @Column('uuid')
  subject: string;

  @Column('text', { default: 'waiting' })
  state: ItemState;

  /** The job that does it; null when it is done at once. */
  @Column('uuid', { nullable: true })
  job_id: string | null;

  /** Why it failed, from the table of errors. */
  @Column('text', { nullable: true })
  code: string | null;

  @Column('text', { nullable: true })
  message: string | null;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  ended_at: Date | null;

  @Column('timestamp with time zone', { default: () => 'now()' })
  next_at: Date;

  /** How often it failed in a row through a fault of the service. */
  @Column('integer', { default: 0 })
  tries: number;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  parked_at: Date | null;

  @Column('text', { nullable: true })
  fault: string | null;
}
