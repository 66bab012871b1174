import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { BulkActionName } from '../model/bulk-action';

/** The same action for many, as it was asked for. */
@Entity('bulks')
@Index('bulks_open', ['caller', 'turn'], { where: '(ended_at IS NULL)' })
@Index('bulks_of_caller', ['caller', 'id'])
@Index('bulks_ended', ['ended_at'], { where: '(ended_at IS NOT NULL)' })
export class Bulk {
  @PrimaryColumn('uuid')
  id: string;

  /** Of one caller it rises in the order in which they were accepted, which that of the ids need not be. */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  turn: string;

  @Column('text')
  action: BulkActionName;

  /** JSON text of a `BulkDetails`. */
  @Column('text')
  details: string;

  @Column('boolean')
  is_dry_run: boolean;

  /** JSON text of the filter that found its items; null when they were named. */
  @Column('text', { nullable: true })
  filter: string | null;

  @Column('integer')
  total: number;

  /** Id of the key, person or device; `system` for the system token. */
  @Column('text')
  caller: string;

  /** JSON text: who the caller is and could do what when the request came. */
  @Column('text')
  access: string;

  /** JSON text of an `Origin`. */
  @Column('text')
  origin: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  created_at: Date;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  started_at: Date | null;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  cancelled_at: Date | null;

  @Column('timestamp with time zone', { precision: 3, nullable: true })
  ended_at: Date | null;

  /** JSON text of the `CountRow`s of its items, which change no more; null until it has ended. */
  @Column('text', { nullable: true })
  counts: string | null;

  /** Why the service cancelled it, from the table of errors; null when it did not. */
  @Column('text', { nullable: true })
  code: string | null;

  @Column('text', { nullable: true })
  message: string | null;
}
