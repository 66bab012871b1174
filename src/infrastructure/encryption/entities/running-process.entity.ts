import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of the service that says every few seconds that it lives, with the encryption keys it has. */
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

  /** The one that seals first. */
  @Column('text', { array: true })
  key_ids: string[];

  /** Whether it binds what it seals to its field. */
  @Column('boolean', { default: false })
  binds: boolean;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  started_at: Date;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  seen_at: Date;
}
