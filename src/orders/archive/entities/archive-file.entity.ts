import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of the archive, from before it is written on. */
@Entity('archive_files')
export class ArchiveFile {
  /** `2025-10-22.1`: its day and which of that day's files it is. */
  @PrimaryColumn('text')
  name: string;

  /** The UTC day of the last change of its orders. */
  @Column('date')
  day: string;

  /** Null until it is there as a whole. */
  @Column('text', { nullable: true })
  sha256: string | null;

  @Column('bigint', { nullable: true })
  bytes: string | null;

  /** Whose first version is read from it. */
  @Column('integer', { default: 0 })
  orders: number;

  /** With this file all of the day is archived. */
  @Column('boolean', { default: false })
  closes_day: boolean;

  /** When the database had handed over all that the file has; null: a run has to go on there. */
  @Column('timestamp with time zone', { precision: 3, nullable: true })
  settled_at: Date | null;
}
