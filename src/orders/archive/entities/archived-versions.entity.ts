import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stretch of an order's versions whose texts are in a file, there a gzip member of its own. */
@Entity('archived_versions')
export class ArchivedVersions {
  @PrimaryColumn('uuid')
  channel_id: string;

  @PrimaryColumn('uuid')
  order_id: string;

  @PrimaryColumn('integer')
  first_version: number;

  @Column('integer')
  last_version: number;

  /** The name of the `ArchiveFile`. */
  @Column('text')
  file: string;

  /** Where the member begins. */
  @Column('bigint')
  start: string;

  @Column('integer')
  bytes: number;
}
