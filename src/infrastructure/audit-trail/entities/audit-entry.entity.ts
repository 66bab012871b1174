import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One entry of the audit log. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. */
@Entity('audit_entries')
@Index('audit_entries_time', ['at', 'id'])
@Index('audit_entries_resource', ['resource_id', 'at', 'id'])
@Index('audit_entries_channel', ['channel_id', 'at', 'id'])
export class AuditEntry {
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamp with time zone', { precision: 3 })
  at: Date;

  @Column('text', { nullable: true })
  request_id: string | null;

  @Column('text')
  actor_kind: string;

  @Column('uuid', { nullable: true })
  key_id: string | null;

  @Column('text')
  client_name: string;

  @Column('text')
  action: string;

  @Column('text')
  resource_type: string;

  @Column('text')
  resource_id: string;

  @Column('uuid', { nullable: true })
  channel_id: string | null;

  @Column('text', { array: true })
  changed: string[];
}
