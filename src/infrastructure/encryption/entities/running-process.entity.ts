import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of the service, which updates its row every few seconds, with the encryption keys it has. */
@Entity('running_processes')
export class RunningProcess {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  host: string;

  @Column('integer')
  pid: number;

  @Column('text')
  role: string;

  /** The key that it seals with. */
  @Column('text', { array: true })
  key_ids: string[];

  /** Whether it binds sealed values to their fields. */
  @Column('boolean', { default: false })
  binds: boolean;

  /** Whether it reads versions of orders that are stored as deltas, which releases before that can't. */
  @Column('boolean', { default: false })
  reads_deltas: boolean;

  /** Whether it reads versions of orders whose texts are in files, which releases before that can't. */
  @Column('boolean', { default: false })
  reads_archive: boolean;

  /** Of its release; null for releases that did not say it. */
  @Column('text', { nullable: true })
  version: string | null;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  started_at: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  seen_at: Date;
}
